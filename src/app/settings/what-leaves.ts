import type { PublicSettings } from '../../core/public-settings.ts';
import { type ModelChoice, type OwnModel, type Reader, readerOf } from './model-choice.ts';

/** Who reads, and where that is, as far as sentences need it. */
export interface Reading {
  readonly reader: Reader;
  /** Name of the model and host of its service; of the relay only the name is known here. */
  readonly model: string;
  readonly host: string;
}

/** The reading that the settings amount to. */
export function readingOf(choice: ModelChoice, settings: PublicSettings): Reading {
  const reader = readerOf(choice, settings);
  const model = reader === 'relay' ? (settings.model.relay?.model ?? '') : choice.own.model;
  return { reader, model, host: hostOf(choice.own) };
}

/** Host of a model service; the address itself where it has none. */
function hostOf({ address }: OwnModel): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** The one sentence in the settings: what is sent where. */
export function whatIsSent({ reader, model, host }: Reading): string {
  switch (reader) {
    case 'device':
      return 'Nothing of your photos is sent anywhere.';
    case 'relay':
      return `A picture of each page, and at the end the suggested takeaways, go through this site’s server to its operator’s model (${model}).`;
    case 'own':
      return `A picture of each page, and at the end the suggested takeaways, go from this browser straight to ${host}, with your key, which is kept on this device only.`;
    default:
      return reader satisfies never;
  }
}

/** Where PDFs are opened: always here where there is no server. */
export interface PdfWish {
  readonly pdfsStayHere: boolean;
}

/** Under the upload area, before pages are chosen. */
export function beforeUpload({ reader, host }: Reading, { pdfsStayHere }: PdfWish): string {
  const pdfs = pdfsStayHere ? 'PDFs are opened on this device.' : 'PDFs are opened by this site’s own server.';
  switch (reader) {
    case 'device':
      if (pdfsStayHere) return 'Photos and PDFs stay on this device.';
      return `Photos stay on this device. ${pdfs}`;
    case 'relay':
      return `Pictures of your pages go to a vision model through this site’s server. ${pdfs}`;
    case 'own':
      return `Pictures of your pages go to ${host}. ${pdfs}`;
    default:
      return reader satisfies never;
  }
}

/** What an upload was made of. */
export type Sent = 'photos' | 'pdfs' | 'both';

const SENT_NAMES: Readonly<Record<Sent, string>> = { photos: 'photos', pdfs: 'PDFs', both: 'photos and PDFs' };

/** What the server got of the PDFs of an upload: it opened some, or was away while they were sent. */
export type PdfsSent = 'no' | 'begun' | 'opened';

const OPENED: Readonly<Record<PdfsSent, string>> = {
  no: 'on this device',
  begun: 'on this device: this site’s own server was away, and may have got a part of them',
  opened: 'by this site’s own server',
};

/** Under the upload area, once pages were read. */
export function afterUpload({ reader, host }: Reading, sent: Sent, pdfsSent: PdfsSent): string {
  const opened = OPENED[pdfsSent];
  const pdfs = sent === 'photos' ? '' : ` Your PDFs were opened ${opened}.`;
  switch (reader) {
    case 'device':
      if (pdfsSent === 'no' && sent !== 'photos') return `Your ${SENT_NAMES[sent]} have not left this device.`;
      return sent === 'pdfs' ? pdfs.trim() : `Your photos have not left this device.${pdfs}`;
    case 'relay':
      return `Pictures of your pages went to a vision model through this site’s server.${pdfs}`;
    case 'own':
      return `Pictures of your pages went to ${host}.${pdfs}`;
    default:
      return reader satisfies never;
  }
}

/** At the foot of the page: what becomes of photos. */
export function aboutPhotos({ reader, host }: Reading): string {
  switch (reader) {
    case 'device':
      return 'Photos are read on this device and stay on it.';
    case 'relay':
      return 'Pictures of your pages go through this site’s server to a vision model, and are read on this device as well.';
    case 'own':
      return `Pictures of your pages go to the vision model at ${host}, and are read on this device as well.`;
    default:
      return reader satisfies never;
  }
}
