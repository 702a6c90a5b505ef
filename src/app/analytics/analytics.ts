import type { PublicSettings } from '../../core/public-settings.ts';

/** Where uploads are counted, if anywhere. */
export interface Analytics {
  readonly fileUpload: (files: readonly Pick<File, 'name' | 'type' | 'size'>[]) => void;
}

/** The properties of the event `file_upload`. */
interface FileUploadEvent {
  readonly file_count: number;
  readonly file_types: readonly string[];
  /** Bytes. */
  readonly total_size: number;
  readonly file_names: readonly string[];
}

/** A client of the analytics service. */
export interface AnalyticsClient {
  readonly capture: (event: 'file_upload', properties: FileUploadEvent) => void;
}

/** What is said of an upload: never anything that is in the files. */
function fileUploadEvent(files: readonly Pick<File, 'name' | 'type' | 'size'>[]): FileUploadEvent {
  return {
    file_count: files.length,
    file_types: files.map(({ type }) => type),
    total_size: files.reduce((sum, { size }) => sum + size, 0),
    file_names: files.map(({ name }) => name),
  };
}

/** How a browser says that its reader does not want to be counted. */
export interface PrivacySignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** True when the reader's browser asks not to be counted. */
function asksForPrivacy({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
}

export interface AnalyticsParts {
  readonly settings: Promise<PublicSettings>;
  readonly privacy: PrivacySignals;
  /** Loads the client; called only when there is a key and the reader does not object. */
  readonly load: (key: string, host: string) => Promise<AnalyticsClient>;
}

/** Counts uploads when a key is configured and the reader's browser does not object; else nothing is loaded or sent. */
export function createAnalytics({ settings, privacy, load }: AnalyticsParts): Analytics {
  let client: Promise<AnalyticsClient> | undefined;
  const count = async (event: FileUploadEvent): Promise<void> => {
    const { analytics } = await settings;
    if (analytics === null || asksForPrivacy(privacy)) return;
    client ??= load(analytics.key, analytics.host);
    (await client).capture('file_upload', event);
  };
  return {
    fileUpload: (files) => {
      // Counting must never stand in the way of reading.
      count(fileUploadEvent(files)).catch(() => undefined);
    },
  };
}
