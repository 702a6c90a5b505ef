import type { PageReading } from '../../core/page.ts';
import { withKnown } from '../../core/passages/passages.ts';
import type { Engine } from '../../engines/engine.ts';
import { openPdfService } from '../../pipeline/pdf/open-pdf-service.ts';
import { readFiles } from '../../pipeline/read-files.ts';
import { BASE_PATH } from '../base-path.ts';
import { nameOfBook } from '../books/book-name.ts';
import { Bookcase } from '../books/bookcase.ts';
import { fetchPart } from '../failures/fetch-part.ts';
import { HAS_SERVER } from '../has-server.ts';
import { createDeviceNotes } from '../notes/device-notes.ts';
import { createNotebook } from '../notes/notebook.ts';
import { createNotesApi } from '../notes/notes-api.ts';
import { createQueryClient } from '../notes/query-client.ts';
import { createSessionShelf } from '../notes/session-shelf.ts';
import { watchedEngine } from '../processing/lazy-engine.ts';
import { openPdfBy } from '../processing/open-pdf.ts';
import type { FlowParts } from '../processing/upload-flow.ts';
import { Proofreader } from '../proofread/proofreader.ts';
import type { FirstServices, Services } from '../services-context.tsx';
import { createBookStore } from '../storage/book-store.ts';
import type { Database } from '../storage/database.ts';
import { sessionTexts } from '../storage/local-texts.ts';
import { createPageShelf, PICTURE_BYTES_MAX } from '../storage/page-shelf.ts';
import { browserFile } from '../upload/browser-file.ts';

/** What the workshop needs beside the first services. */
export interface WorkshopParts {
  readonly engine: Engine;
  readonly database: Database;
  /** Bytes of pictures that are kept on the device. */
  readonly pictureBytesMax?: number;
}

/** What works with notes, and the steps of an upload that take it. */
type Workshop = Pick<Services, 'notebook' | 'proofreader' | 'bookcase'> & Pick<FlowParts, 'read' | 'show' | 'clear'>;

/** Puts the workshop together: pages become notes here, which are kept on the device and saved on our own server. */
export function createWorkshop(
  first: FirstServices,
  { engine, database, pictureBytesMax = PICTURE_BYTES_MAX }: WorkshopParts,
): Workshop {
  const { toasts, preferences } = first;
  const api = HAS_SERVER ? createNotesApi(createQueryClient()) : createDeviceNotes();
  const notebook = createNotebook({
    api,
    shelf: createSessionShelf(sessionTexts),
    onSaveFailing: () => toasts.show({ title: 'Failed to save changes', tone: 'destructive' }),
  });
  const pages = createPageShelf(database, pictureBytesMax);
  const bookcase = new Bookcase({
    ...{ store: createBookStore(database), pages, notebook, api, pictureBytesMax },
    areVersionsShared: HAS_SERVER,
    now: () => Date.now(),
  });
  const proofreader = new Proofreader({
    ...{ notebook, shelf: pages },
    warmReaders: () => engine.warm?.(preferences.get().languages),
    onReplaced: async (content, beside) => {
      bookcase.keepReplaced(content, beside);
      await bookcase.written();
    },
    onSplit: (others, before) => bookcase.splitOff(others, before),
    onRejoin: async (apart, whole) => {
      const found = await bookcase.rejoin(apart, whole);
      if (typeof found === 'function') {
        return () => {
          found();
          const which = apart.length === 1 ? 'The other is' : 'The others are';
          toasts.show({ title: 'Joined again', description: `${which} not on the shelf any more.` });
        };
      }
      const description = `${nameOfBook(found)} was changed since. Undo that there, or remove it from the shelf, to join them again.`;
      toasts.show({ title: 'The books stay apart', description });
      return null;
    },
    readWhole: async (page, { onPart, ...how }) => {
      const { languages } = preferences.get();
      const known = (readings: readonly PageReading[]) => withKnown(readings, page.known);
      const parts = { onPart: (readings: readonly PageReading[]) => onPart(known(readings)) };
      return known(await engine.readPage(page, { ...how, ...parts, readAll: true, languages }));
    },
  });
  return {
    ...{ notebook, proofreader, bookcase },
    read: readWith(first, proofreader),
    show: async ({ extraction, joined }, into) => {
      if (into === 'new-notes') await proofreader.finishUpload(extraction);
      else proofreader.addPages(extraction, joined);
      // It is not done before the notes that it replaced are safe.
      await bookcase.written();
    },
    clear: () => {
      bookcase.beforeStartOver();
      notebook.startOver();
    },
  };
}

const loadPdfOpener = () => import('../../pipeline/pdf/browser-open-pdf.ts');

/** Reads files with who is chosen to read now; what is found shows while the rest is read. */
function readWith({ preferences, pageReader, pdfsSent }: FirstServices, proofreader: Proofreader): FlowParts['read'] {
  const openPdf = openPdfBy({
    service: openPdfService(`${BASE_PATH}/api/process-pdf`),
    loadDevice: async () => (await fetchPart(loadPdfOpener, 'What opens PDFs on this device')).openPdfOnDevice,
    staysHere: () => !HAS_SERVER || preferences.get().pdfsStayHere || !navigator.onLine,
    onSend: () => pdfsSent.update((sent) => (sent === 'no' ? 'begun' : sent)),
    onAnswer: () => pdfsSent.set('opened'),
  });
  return async (files, { onEngine, onLoading, onPage, into, ...options }) => {
    const goesOn = options.readBefore !== undefined;
    const { names, keepPage } = await proofreader.beginUpload(files, into, goesOn);
    const reader = await pageReader.forUpload();
    pdfsSent.set('no');
    const watched: typeof openPdf = (file, given) => openPdf(file, { ...given, onLoading });
    return readFiles(
      files.map((file, at) => browserFile(file, names[at] ?? file.name)),
      {
        ...reader,
        engine: watchedEngine(reader.engine, { onEngine, onLoading, isAlone: isOnePhoto(files) }),
        openPdf: watched,
      },
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
  };
}

const isOnePhoto = ([file, ...others]: readonly File[]): boolean =>
  others.length === 0 && file?.type !== 'application/pdf';
