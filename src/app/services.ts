import type { QueryClient } from '@tanstack/react-query';
import { withKnown } from '../core/known-reading.ts';
import type { PublicSettings } from '../core/public-settings.ts';
import type { Engine } from '../engines/engine.ts';
import { openPdfService } from '../pipeline/open-pdf-service.ts';
import { readFiles } from '../pipeline/read-files.ts';
import { createAnalytics } from './analytics/analytics.ts';
import { BASE_PATH } from './base-path.ts';
import type { Notebook } from './notes/notebook.ts';
import { createNotebook } from './notes/notebook.ts';
import { createNotesApi } from './notes/notes-api.ts';
import { createSessionShelf } from './notes/session-shelf.ts';
import { lazyEngine, watchedEngine } from './processing/lazy-engine.ts';
import { UploadFlow } from './processing/upload-flow.ts';
import { Proofreader } from './proofread/proofreader.ts';
import { createQueryClient } from './request.ts';
import { createModelChoices, type ModelChoices } from './settings/model-choice.ts';
import { createPageReader, type PageReader } from './settings/page-reader.ts';
import { fetchSettings } from './settings/public-settings.ts';
import { openDatabase } from './storage/database.ts';
import { createPageShelf } from './storage/page-shelf.ts';
import type { Store } from './store.ts';
import type { ToastStore } from './toasts/toast-store.ts';
import { createToastStore } from './toasts/toast-store.ts';
import { browserFile } from './upload/browser-file.ts';

/** Everything that the interface is made of, put together in one place. */
export interface Services {
  readonly queryClient: QueryClient;
  readonly toasts: ToastStore;
  readonly notebook: Notebook;
  readonly proofreader: Proofreader;
  readonly upload: UploadFlow;
  readonly settings: Store<PublicSettings>;
  /** Who the reader wants pages to be read by. */
  readonly models: ModelChoices;
  readonly pageReader: PageReader;
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
export function createServices({ loadEngine, pictureBytesMax }: ServiceParts): Services {
  const queryClient = createQueryClient();
  const toasts = createToastStore();
  const notebook = createNotebook({
    api: createNotesApi(queryClient),
    shelf: createSessionShelf(window.localStorage),
    onSaveFailing: () => toasts.show({ title: 'Failed to save changes', tone: 'destructive' }),
  });
  const engine = lazyEngine(loadEngine, navigator.hardwareConcurrency);
  const openPdf = openPdfService(`${BASE_PATH}/api/process-pdf`);
  const { settings, fetched } = fetchSettings(queryClient);
  const analytics = createAnalytics({
    settings: fetched,
    privacy: navigator,
    load: async (key, host) => (await import('./analytics/posthog-client.ts')).createPostHogClient(key, host),
  });
  const models = createModelChoices(window.localStorage);
  const pageReader = createPageReader({ device: engine, choice: models.choice, settings });
  const proofreader = new Proofreader({
    notebook,
    shelf: createPageShelf(
      openDatabase(() => window.indexedDB),
      pictureBytesMax,
    ),
    readWhole: async (page, signal) => withKnown(await engine.readPage(page, { signal, readAll: true }), page.known),
  });
  const upload = new UploadFlow({
    read: async (files, { onEngine, onPage, ...options }) => {
      const { names, keepPage } = await proofreader.beginUpload(files);
      const reader = await pageReader.forUpload();
      return readFiles(
        files.map((file, at) => browserFile(file, names[at] ?? file.name)),
        { ...reader, engine: watchedEngine(reader.engine, onEngine), openPdf },
        {
          ...options,
          onPage: async (read) => {
            await keepPage(read);
            await onPage?.(read);
          },
          onNotes: (soFar) => proofreader.grow(soFar),
        },
      );
    },
    show: (result) => proofreader.finishUpload(result),
    clear: () => proofreader.startOver(),
    toasts,
    analytics,
  });
  const formsAddress = `${window.location.origin}${BASE_PATH}`;
  return { queryClient, toasts, notebook, proofreader, upload, settings, models, pageReader, formsAddress };
}
