import type { QueryClient } from '@tanstack/react-query';
import { withKnown } from '../core/passages/passages.ts';
import type { PublicSettings } from '../core/public-settings.ts';
import type { Engine } from '../engines/engine.ts';
import { openPdfService } from '../pipeline/open-pdf-service.ts';
import { readFiles } from '../pipeline/read-files.ts';
import { createAnalytics } from './analytics/analytics.ts';
import { BASE_PATH } from './base-path.ts';
import { Bookcase } from './books/bookcase.ts';
import { reloadOnlyUnless } from './failures/new-version.ts';
import { HAS_SERVER } from './has-server.ts';
import { createDeviceNotes } from './notes/device-notes.ts';
import { createNotebook, type Notebook } from './notes/notebook.ts';
import { createNotesApi } from './notes/notes-api.ts';
import { createSessionShelf } from './notes/session-shelf.ts';
import { lazyEngine, watchedEngine } from './processing/lazy-engine.ts';
import { openPdfBy } from './processing/open-pdf.ts';
import { UploadFlow } from './processing/upload-flow.ts';
import { Proofreader } from './proofread/proofreader.ts';
import { createQueryClient } from './request.ts';
import { createModelChoices, type ModelChoices } from './settings/model-choice.ts';
import { nameOwnModel } from './settings/own-model-origin.ts';
import { createPageReader, type PageReader } from './settings/page-reader.ts';
import { createPreferences, type Preferences } from './settings/preferences.ts';
import { fetchSettings } from './settings/public-settings.ts';
import { createBookStore } from './storage/book-store.ts';
import { openDatabase } from './storage/database.ts';
import { createPageShelf, PICTURE_BYTES_MAX } from './storage/page-shelf.ts';
import { createStore, type Store } from './store.ts';
import { createToastStore, type ToastStore } from './toasts/toast-store.ts';
import { browserFile } from './upload/browser-file.ts';

/** Everything that the interface is made of, put together in one place. */
export interface Services {
  readonly queryClient: QueryClient;
  readonly toasts: ToastStore;
  readonly notebook: Notebook;
  readonly proofreader: Proofreader;
  readonly bookcase: Bookcase;
  readonly upload: UploadFlow;
  readonly settings: Store<PublicSettings>;
  /** Who the reader wants pages to be read by. */
  readonly models: ModelChoices;
  readonly preferences: Store<Preferences>;
  readonly pageReader: PageReader;
  /** Whether a PDF of the last upload was sent to the server. */
  readonly pdfsSent: Store<boolean>;
  /** Our own server as a form service: never empty, which the form client takes for the hosted one. */
  readonly formsAddress: string;
}

/** What differs between the shipped app and one put together for a test. */
export interface ServiceParts {
  /** Called with the first page; what it loads is not part of the first load. */
  readonly loadEngine: () => Promise<Engine>;
  /** Bytes of pictures that are kept on the device. */
  readonly pictureBytesMax?: number;
}

/** Puts the app together: pages are read by the engine given, notes and feedback go to our own server. */
export function createServices({ loadEngine, pictureBytesMax = PICTURE_BYTES_MAX }: ServiceParts): Services {
  const queryClient = createQueryClient();
  const toasts = createToastStore();
  const api = HAS_SERVER ? createNotesApi(queryClient) : createDeviceNotes();
  const notebook = createNotebook({
    api,
    shelf: createSessionShelf(window.localStorage),
    onSaveFailing: () => toasts.show({ title: 'Failed to save changes', tone: 'destructive' }),
  });
  const engine = lazyEngine(loadEngine, navigator.hardwareConcurrency);
  const { settings, fetched } = fetchSettings(queryClient);
  const analytics = createAnalytics({
    settings: fetched,
    privacy: navigator,
    load: async (key, host) => (await import('./analytics/posthog-client.ts')).createPostHogClient(key, host),
  });
  const preferences = createPreferences(window.localStorage);
  const pdfsSent = createStore(false);
  const openPdf = openPdfBy({
    service: openPdfService(`${BASE_PATH}/api/process-pdf`),
    loadDevice: async () => (await import('../pipeline/browser-open-pdf.ts')).openPdfOnDevice,
    staysHere: () => !HAS_SERVER || preferences.get().pdfsStayHere || !navigator.onLine,
    onSend: () => pdfsSent.set(true),
  });
  const models = createModelChoices(window.localStorage);
  const pageReader = createPageReader({ device: engine, choice: models.choice, settings });
  const database = openDatabase(() => window.indexedDB);
  const pages = createPageShelf(database, pictureBytesMax);
  const bookcase = new Bookcase({
    ...{ store: createBookStore(database), pages, notebook, api, pictureBytesMax },
    now: () => Date.now(),
  });
  const proofreader = new Proofreader({
    ...{ notebook, shelf: pages },
    onReplaced: (content) => bookcase.keepReplaced(content),
    readWhole: async (page, signal) =>
      withKnown(
        await engine.readPage(page, { signal, readAll: true, languages: preferences.get().languages }),
        page.known,
      ),
  });
  const upload = new UploadFlow({
    read: async (files, { onEngine, onPage, into, ...options }) => {
      const { names, keepPage } = await proofreader.beginUpload(files, into);
      const reader = await pageReader.forUpload();
      pdfsSent.set(false);
      return readFiles(
        files.map((file, at) => browserFile(file, names[at] ?? file.name)),
        { ...reader, engine: watchedEngine(reader.engine, onEngine), openPdf },
        {
          ...options,
          languages: preferences.get().languages,
          onPage: async (read) => {
            await keepPage(read);
            await onPage?.(read);
          },
          // What joins other notes does so at once, as one edit that can be taken back.
          onNotes: (soFar) => {
            if (into === 'new-notes') proofreader.grow(soFar);
          },
        },
      );
    },
    show: async (result, into) => {
      if (into === 'new-notes') await proofreader.finishUpload(result);
      else proofreader.addPages(result);
    },
    clear: () => {
      bookcase.beforeStartOver();
      notebook.startOver();
    },
    toasts,
    analytics,
  });
  letOwnModelBeReached(models.choice, upload);
  const formsAddress = `${window.location.origin}${BASE_PATH}`;
  reloadOnlyUnless(() => upload.state.get().kind === 'loading');
  const own = { notebook, proofreader, bookcase, upload };
  return { queryClient, toasts, ...own, settings, models, preferences, pageReader, pdfsSent, formsAddress };
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
  look();
}
