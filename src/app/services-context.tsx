import type { ComponentType, ReactNode } from 'react';
import { createContext, use } from 'react';
import type { PublicSettings } from '../core/public-settings.ts';
import type { Bookcase } from './books/bookcase.ts';
import type { Notebook } from './notes/notebook.ts';
import type { FlowParts, UploadFlow } from './processing/upload-flow.ts';
import type { Proofreader } from './proofread/proofreader.ts';
import type { ModelChoices } from './settings/model-choice.ts';
import type { PageReader } from './settings/page-reader.ts';
import type { Preferences } from './settings/preferences.ts';
import type { PdfsSent } from './settings/what-leaves.ts';
import type { Store } from './store.ts';
import type { ToastStore } from './toasts/toast-store.ts';
import type { Tray } from './upload/tray.ts';
import type { WorkshopDoor } from './workshop/workshop-door.ts';

/** What the idle screen is made of. */
export interface FirstServices {
  readonly toasts: ToastStore;
  readonly upload: UploadFlow;
  /** Pages that gather before they are read together. */
  readonly tray: Tray;
  /** Reads such pages: into the book of this session where it is still there, which is opened then, or for new notes. */
  readonly readGathered: (pages: readonly File[], book: string | undefined) => Promise<void>;
  readonly settings: Store<PublicSettings>;
  /** Who the reader wants pages to be read by. */
  readonly models: ModelChoices;
  readonly preferences: Store<Preferences>;
  readonly pageReader: PageReader;
  /** What the server got of the PDFs of the last upload. */
  readonly pdfsSent: Store<PdfsSent>;
  /** Our own server as a form service: never empty, which the form client takes for the hosted one. */
  readonly formsAddress: string;
  readonly workshop: WorkshopDoor<OpenWorkshop>;
  /** Opens the workshop where this device has kept something; resolves once the notes of the session are there, if any. */
  readonly bringBack: () => Promise<void>;
}

/** Everything that the interface is made of, once there is something to work on. */
export interface Services extends FirstServices {
  readonly notebook: Notebook;
  readonly proofreader: Proofreader;
  readonly bookcase: Bookcase;
}

/** The workshop: what reads pages into notes and works with them, and what is shown of that. */
export interface OpenWorkshop extends Pick<FlowParts, 'read' | 'show' | 'clear'> {
  readonly services: Services;
  /** What the main screen shows below the upload area. */
  readonly Worktop: ComponentType;
  /** The notes alone, for when the screen cannot be shown. */
  readonly Rescue: ComponentType;
}

const FirstContext = createContext<FirstServices | null>(null);
const ServicesContext = createContext<Services | null>(null);

interface ProviderProps<S> {
  readonly services: S;
  readonly children: ReactNode;
}

/** Hands the first services to everything inside. */
export function FirstServicesProvider({ services, children }: ProviderProps<FirstServices>) {
  return <FirstContext value={services}>{children}</FirstContext>;
}

/** Hands all services to everything inside. */
export function ServicesProvider({ services, children }: ProviderProps<Services>) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services that are always there. Throws outside of a `FirstServicesProvider`: that is a mistake in the code. */
export function useFirstServices(): FirstServices {
  return known(use(FirstContext));
}

/** All services. Throws outside of a `ServicesProvider`: that is a mistake in the code. */
export function useServices(): Services {
  return known(use(ServicesContext));
}

function known<S>(services: S | null): S {
  if (services === null) throw new Error('Services are used outside of their provider.');
  return services;
}
