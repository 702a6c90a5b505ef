import { DEFAULT_PDF_LIMITS, LIMIT_VARIABLES } from '../engines/pdf/file/file.ts';
import { parseObjectStore } from '../queue/object-store-place.ts';
import {
  ACCESS_TOKEN_LENGTH_MAX,
  accessToken,
  anyText,
  hostName,
  hostNames,
  oneOf,
  onOrOff,
  origins,
  pathPart,
  postgresAddress,
  proxies,
  publishableKey,
  token,
  webAddress,
  wholeNumber,
} from './config-values.ts';

/** One environment variable: how it is called, what it may hold, what it does. */
export interface Setting<T> {
  readonly name: string;
  /** What holds when the variable is absent or empty; none means that the feature behind it is off. */
  readonly fallback?: string;
  /** Completes the sentence "must be …". */
  readonly expected: string;
  /** One sentence for the documentation. */
  readonly about: string;
  /** The value is never printed. */
  readonly secret?: true;
  /** The value, or `undefined` when the text is not one. */
  readonly parse: (text: string) => T | undefined;
}

/** One of the bounds on a PDF; its name, range and default are those of the reader of PDFs. */
function limitOfPdf(key: keyof typeof LIMIT_VARIABLES, about: string) {
  const { name, unit, min, max } = LIMIT_VARIABLES[key];
  return {
    name,
    fallback: String(DEFAULT_PDF_LIMITS[key] / unit),
    expected: `a whole number from ${min} to ${max}`,
    about,
    parse: wholeNumber(max, min),
  };
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const CALLS_EXPECTED = 'a whole number from 0 to 1000000, 0 for no limit';

/** Every environment variable that the server reads, in the order of the documentation. All of them are optional. */
export const SETTINGS = {
  port: {
    name: 'PORT',
    fallback: '3000',
    expected: 'a whole number from 0 to 65535, 0 for any free port',
    about: 'Port that the server listens on.',
    parse: wholeNumber(65_535),
  },
  host: {
    name: 'HOST',
    fallback: 'localhost',
    expected: 'a host name or an IP address, such as localhost or 0.0.0.0',
    about: 'Address that the server listens on; `0.0.0.0` lets other devices of the network in.',
    parse: hostName,
  },
  allowedHosts: {
    name: 'ALLOWED_HOSTS',
    expected: 'host names with commas between, such as notes.example.org',
    about:
      'Further names of the server, such as that of a proxy in front; `HOST`, addresses, `localhost` and the name of the machine need not be listed.',
    parse: hostNames,
  },
  dataDir: {
    name: 'DATA_DIR',
    fallback: 'data',
    expected: 'the path of a folder',
    about: 'Folder of the database file; made when it is missing.',
    parse: anyText,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    expected: 'an address such as postgres://user:password@host:5432/database',
    about:
      'PostgreSQL database to use instead of the file; several servers may share it, and workers that read PDFs for them.',
    secret: true,
    parse: postgresAddress,
  },
  objectStore: {
    name: 'OBJECT_STORE_URL',
    expected: 'an address such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1, with % codes for signs',
    about:
      'Bucket with the interface of S3 for PDFs of more than 8 MB on their way to workers of `DATABASE_URL`, which need the same setting.',
    secret: true,
    parse: parseObjectStore,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'warn',
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    about: 'How much is logged, as one JSON object a line; `info` has a line for each request.',
    parse: oneOf(LOG_LEVELS),
  },
  metrics: {
    name: 'METRICS',
    fallback: 'off',
    expected: 'on or off',
    about: 'Whether `/metrics` tells counts, durations and memory in the form of Prometheus, to whoever can reach it.',
    parse: onOrOff,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    fallback: '0',
    expected: 'the number of proxies in front of the server, or their IP addresses with commas between',
    about: 'Proxies whose `X-Forwarded-*` headers are believed, so that rate limits count readers, not the proxy.',
    parse: proxies,
  },
  notesPerMinute: {
    name: 'NOTES_PER_MINUTE',
    fallback: '300',
    expected: CALLS_EXPECTED,
    about: 'Saves, and as many loads, of notes that one client may make in a minute.',
    parse: wholeNumber(1_000_000),
  },
  formsPerMinute: {
    name: 'FORMS_PER_MINUTE',
    fallback: '10',
    expected: CALLS_EXPECTED,
    about: 'Forms that one client may send in a minute.',
    parse: wholeNumber(1_000_000),
  },
  pdfsPerMinute: {
    name: 'PDFS_PER_MINUTE',
    fallback: '60',
    expected: CALLS_EXPECTED,
    about: 'PDF files that one client may send in a minute.',
    parse: wholeNumber(1_000_000),
  },
  megabytesPerDay: {
    name: 'STORAGE_MEGABYTES_PER_DAY',
    fallback: '200',
    expected: 'a whole number from 0 to 1000000, 0 for no limit',
    about: 'Megabytes by which one client may make the stored notes and forms grow in a day.',
    parse: wholeNumber(1_000_000),
  },
  storageMegabytes: {
    name: 'STORAGE_MEGABYTES_MAX',
    fallback: '10000',
    expected: 'a whole number from 0 to 100000000, 0 for no limit',
    about:
      'Megabytes of notes and forms of all clients; when they are reached, saves are refused and `/readyz` says so.',
    parse: wholeNumber(100_000_000),
  },
  notesExpireDays: {
    name: 'NOTES_EXPIRE_DAYS',
    expected: 'a whole number from 1 to 100000',
    about: 'Days after their last save when notes are removed from the server; without it they stay.',
    parse: wholeNumber(100_000, 1),
  },
  openaiApiKey: {
    name: 'OPENAI_API_KEY',
    expected: 'a key without blanks',
    about: 'Key for the vision model; with it, readers can turn the model on and their pages go through this server.',
    secret: true,
    parse: token,
  },
  openaiBaseUrl: {
    name: 'OPENAI_BASE_URL',
    fallback: 'https://api.openai.com/v1',
    expected: 'an address such as https://api.openai.com/v1',
    about: 'Address of the model service; any that speaks the chat-completions protocol.',
    parse: webAddress,
  },
  openaiModel: {
    name: 'OPENAI_MODEL',
    fallback: 'gpt-4o',
    expected: 'the name of a model, without blanks',
    about: 'Model that is asked.',
    parse: token,
  },
  modelCallsPerMinute: {
    name: 'MODEL_CALLS_PER_MINUTE',
    fallback: '60',
    expected: CALLS_EXPECTED,
    about: 'Pages that one client may send to the model in a minute.',
    parse: wholeNumber(1_000_000),
  },
  modelCallsPerDay: {
    name: 'MODEL_CALLS_PER_DAY',
    fallback: '5000',
    expected: CALLS_EXPECTED,
    about: 'Pages that all clients together may send to the model in a day.',
    parse: wholeNumber(1_000_000),
  },
  modelAccessToken: {
    name: 'MODEL_ACCESS_TOKEN',
    expected: `16 to ${ACCESS_TOKEN_LENGTH_MAX} letters, digits, dots, _ and -`,
    about:
      'Secret for readers on other devices: who opens `/access/SECRET` once may use the model of `OPENAI_API_KEY`; without it only this machine may.',
    secret: true,
    parse: accessToken,
  },
  modelByDefault: {
    name: 'MODEL_BY_DEFAULT',
    fallback: 'off',
    expected: 'on or off',
    about: 'Whether the model of `OPENAI_API_KEY` is on until the reader turns it off.',
    parse: onOrOff,
  },
  ownModel: {
    name: 'OWN_MODEL',
    fallback: 'on',
    expected: 'on or off',
    about:
      'Whether readers may use a model with a key and address of their own; `off` closes the app to other origins.',
    parse: onOrOff,
  },
  connectOrigins: {
    name: 'CONNECT_ORIGINS',
    expected: 'origins such as http://192.168.1.20:11434, with commas between',
    about: 'Further origins that the app may talk to, such as a model server on the local network.',
    parse: origins,
  },
  formspreeEndpoint: {
    name: 'FORMSPREE_ENDPOINT',
    expected: 'an address such as https://formspree.io',
    about: 'Hosted form service that forms are sent to instead of this server.',
    parse: webAddress,
  },
  formspreeProject: {
    name: 'FORMSPREE_PROJECT',
    expected: 'the id of a project: letters, digits, - and _',
    about: 'Project that the forms belong to.',
    parse: pathPart,
  },
  formspreeFeedbackForm: {
    name: 'FORMSPREE_FEEDBACK_FORM',
    fallback: 'feedback',
    expected: 'the id of a form: letters, digits, - and _',
    about: 'Feedback form at the hosted service.',
    parse: pathPart,
  },
  formspreeSupportForm: {
    name: 'FORMSPREE_SUPPORT_FORM',
    expected: 'the id of a form: letters, digits, - and _',
    about: 'Form at the hosted service that takes card payments; shown when the next key is set as well.',
    parse: pathPart,
  },
  stripePublishableKey: {
    name: 'STRIPE_PUBLISHABLE_KEY',
    expected: 'a publishable key, which starts with pk_test_ or pk_live_',
    about: 'Key of the card service; without it nothing of that service is loaded.',
    // A secret key that was put here by mistake must not reach the log.
    secret: true,
    parse: publishableKey,
  },
  posthogKey: {
    name: 'POSTHOG_KEY',
    expected: 'a project key without blanks',
    about: 'Key of the analytics service; without it nothing is counted or sent.',
    parse: token,
  },
  posthogHost: {
    name: 'POSTHOG_HOST',
    fallback: 'https://us.i.posthog.com',
    expected: 'an address such as https://eu.i.posthog.com',
    about: 'Address of the analytics service.',
    parse: webAddress,
  },
  pdfMegabytes: limitOfPdf('bytes', 'Size of a PDF, in megabytes.'),
  pdfPages: limitOfPdf('pages', 'Pages of a PDF.'),
  pdfMegapixels: limitOfPdf(
    'pixelsPerPage',
    'Size of the picture of a PDF page, in megapixels; larger pages are drawn smaller.',
  ),
  pdfPageSeconds: limitOfPdf(
    'msPerPage',
    'Seconds of work that one page of a PDF may take; time that a busy machine keeps from the server counts a quarter.',
  ),
  pdfJobMinutes: limitOfPdf('msPerJob', 'Minutes of work that all pages of a PDF may take together.'),
  pdfAnnotations: limitOfPdf('annotationsPerPage', 'Annotations of one page of a PDF.'),
  pdfMemoryMegabytes: limitOfPdf(
    'memoryBytes',
    'Megabytes that reading PDFs may take; each 160 of them let one more PDF be read at the same time, up to one for each core.',
  ),
  pdfSilentSeconds: {
    name: 'PDF_SILENT_SECONDS_MAX',
    fallback: '30',
    expected: 'a whole number from 1 to 180',
    about:
      'Seconds over which a PDF that is being sent must bring 1 KB a second, and its pages be taken as fast; a slower one is given up.',
    parse: wholeNumber(180, 1),
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

type Settings = typeof SETTINGS;
type Value<S extends Setting<unknown>> = Exclude<ReturnType<S['parse']>, undefined>;

/** The checked configuration. A setting without fallback is `undefined` when its variable is absent. */
export type Config = {
  readonly [Name in keyof Settings]: Settings[Name] extends { readonly fallback: string }
    ? Value<Settings[Name]>
    : Value<Settings[Name]> | undefined;
};

/** A wrong environment variable. The message names each wrong variable, its value and what is expected. */
export class ConfigError extends Error {}

/** Reads the configuration from environment variables; an empty one counts as absent. Throws `ConfigError`. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = [];
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(([key, setting]) => {
    const text = env[setting.name]?.trim() || setting.fallback;
    if (text === undefined) return [key, undefined];
    const value = setting.parse(text);
    if (value === undefined) wrong.push(complaint(setting, text));
    return [key, value];
  });
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  // Each entry was made by the parser of its own setting; the mapped type says the same.
  return Object.fromEntries(values) as Config;
}

function complaint(setting: Setting<unknown>, text: string): string {
  const shown = text.replace(/(?<=\/\/)[^/@]*(?=@)/gu, '…');
  const value = setting.secret ? 'set to a value that is not shown here' : `"${shown}"`;
  return `${setting.name} is ${value}, but it must be ${setting.expected}. Mend it, or leave it out.`;
}
