import { messageFor } from '../core/error-text.ts';
import { AppError } from '../core/errors.ts';
import type { Engine } from '../engines/engine.ts';
import { isPdf } from '../pipeline/source-file.ts';
import { createAnalytics } from './analytics/analytics.ts';
import { BASE_PATH } from './base-path.ts';
import { nameOfBook } from './books/book-name.ts';
import { isNewVersionThere, reloadOnlyUnless } from './failures/new-version.ts';
import { lazyEngine } from './processing/lazy-engine.ts';
import { UploadFlow } from './processing/upload-flow.ts';
import type { FirstServices, OpenWorkshop } from './services-context.tsx';
import { createModelChoices, type ModelChoices } from './settings/model-choice.ts';
import { nameOwnModel } from './settings/own-model-origin.ts';
import { createPageReader } from './settings/page-reader.ts';
import { createPreferences } from './settings/preferences.ts';
import { fetchSettings } from './settings/public-settings.ts';
import type { PdfsSent } from './settings/what-leaves.ts';
import { openDatabase } from './storage/database.ts';
import { hasBooks, remembersSession } from './storage/kept.ts';
import { localTexts, ownTexts, sessionTexts } from './storage/local-texts.ts';
import { createTrayStore } from './storage/tray-store.ts';
import { createStore } from './store.ts';
import { createToastStore } from './toasts/toast-store.ts';
import { Tray } from './upload/tray.ts';
import { createUnreadNames } from './upload/unread-names.ts';
import { createWorkshopDoor, type WorkshopDoor } from './workshop/workshop-door.ts';

/** What differs between the shipped app and one put together for a test. */
export interface ServiceParts {
  /** Called with the first page; what it loads is not part of the first load. */
  readonly loadEngine: () => Promise<Engine>;
  /** Bytes of pictures that are kept on the device. */
  readonly pictureBytesMax?: number;
}

/**
 * Puts the app together: pages are read by the engine given, notes and feedback go to our own server. Whatever works with
 * notes is fetched when there are some.
 */
export function createServices({ loadEngine, ...room }: ServiceParts): FirstServices {
  const toasts = createToastStore();
  const engine = lazyEngine(loadEngine, navigator.hardwareConcurrency);
  const { settings, fetched } = fetchSettings();
  const preferences = createPreferences(localTexts);
  const models = createModelChoices(localTexts);
  const pageReader = createPageReader({ device: engine, choice: models.choice, settings });
  const pdfsSent = createStore<PdfsSent>('no');
  const database = openDatabase(() => window.indexedDB);
  const workshop: WorkshopDoor<OpenWorkshop> = createWorkshopDoor(async () => {
    // Who has notes can be told of a server that is down, and can export them then: frames come with the workshop.
    const [{ openWorkshop }] = await Promise.all([
      import('./workshop/open-workshop.tsx'),
      import('./toasts/toast-region.tsx'),
      import('./ui/dialog-frame.tsx'),
    ]);
    return openWorkshop(first, { engine, database, ...room });
  });
  const tray = new Tray(createTrayStore(database));
  const upload = new UploadFlow({
    onRead: (file) => tray.drop(file),
    unread: createUnreadNames(ownTexts),
    loadsAnew: async (files, into) => {
      if (!(await isNewVersionThere({ reloads: false }))) return false;
      const now = workshop.state.get();
      const open = into === 'open-book' && now.kind === 'open' ? now.workshop.services.notebook.state.get() : undefined;
      tray.add(
        files.filter((file) => !isPdf(file)),
        open && {
          session: open.sessionId,
          name: nameOfBook({ title: open.content?.title, texts: open.content?.notes ?? [] }),
        },
      );
      await tray.written();
      window.location.reload();
      return true;
    },
    read: async (files, options) => (await readerIn(workshop)).read(files, options),
    show: async (result, into) => (await workshop.open()).show(result, into),
    clear: () => {
      const now = workshop.state.get();
      if (now.kind === 'open') now.workshop.clear();
    },
    toasts,
    analytics: createAnalytics({
      settings: fetched,
      privacy: navigator,
      load: async (key, host) => (await import('./analytics/posthog-client.ts')).createPostHogClient(key, host),
    }),
  });
  void tray.open();
  letOwnModelBeReached(models.choice, upload);
  reloadOnlyUnless(() => upload.state.get().kind === 'loading' || upload.errors.get().again.length > 0);
  const formsAddress = `${window.location.origin}${BASE_PATH}`;
  const first: FirstServices = {
    ...{ toasts, upload, tray, settings, models, preferences, pageReader, pdfsSent },
    ...{ formsAddress, workshop },
    readGathered: async (pages, book) => {
      if (book === undefined) return upload.take(pages);
      try {
        await ((await isBroughtOut(workshop, book)) ? upload.add(pages) : upload.take(pages));
      } catch (error) {
        // They wait on, and their book with them.
        toasts.show({ title: 'Error', description: messageFor(error).message, tone: 'destructive' });
      }
    },
    bringBack: async () => {
      if (remembersSession(sessionTexts)) return workshop.show();
      void hasBooks(database).then((has) => (has ? workshop.show() : undefined));
    },
  };
  return first;
}

/** Without the workshop nothing can be read, and that is not the fault of any file. */
async function readerIn(workshop: WorkshopDoor<OpenWorkshop>): Promise<OpenWorkshop> {
  try {
    return await workshop.open();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('reader-missing', '', { cause });
  }
}

/** Has a book on the screen; false where it was removed or its notes cannot be read. */
async function isBroughtOut(workshop: WorkshopDoor<OpenWorkshop>, book: string): Promise<boolean> {
  const { bookcase } = (await readerIn(workshop)).services;
  await bookcase.written();
  return !bookcase.isRemoved(book) && (await bookcase.bringOut(book));
}

/** The page may connect to a model of the reader's own only when it was loaded after that was chosen. */
function letOwnModelBeReached(choice: ModelChoices['choice'], upload: UploadFlow): void {
  let mustLoad = false;
  const whenIdle = (): void => {
    if (mustLoad && upload.state.get().kind !== 'loading') window.location.reload();
  };
  const look = (): void => {
    mustLoad = nameOwnModel(choice.get(), `${BASE_PATH}/`) || mustLoad;
    whenIdle();
  };
  choice.subscribe(look);
  upload.state.subscribe(whenIdle);
  // A dialog that closes takes its entry of the history along, and going there calls a loading off that has only begun.
  window.addEventListener('popstate', whenIdle);
  look();
}
