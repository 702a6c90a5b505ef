import { parseArgs } from 'node:util';
import { EXPORT_FORMATS, type ExportFormat } from '../export/formats.ts';

/** Formats that the command line writes: those of the app. */
const OUTPUT_FORMATS = EXPORT_FORMATS;

export type OutputFormat = ExportFormat;

/** Who reads the pages. */
const ENGINES = ['device', 'model'] as const;

type EngineName = (typeof ENGINES)[number];

type HelpTopic = 'all' | 'read' | 'import' | 'annotate' | 'serve' | 'worker';

/** What a command line asks for. */
export type Command =
  | { readonly kind: 'help'; readonly topic: HelpTopic }
  | { readonly kind: 'version' }
  | ReadCommand
  | ImportCommand
  | AnnotateCommand
  | { readonly kind: 'worker' }
  | { readonly kind: 'misused'; readonly problem: string };

/** `commonplace read`. */
export interface ReadCommand {
  readonly kind: 'read';
  /** Files, folders and patterns as they were typed. */
  readonly paths: readonly string[];
  readonly format: OutputFormat;
  readonly out?: string | undefined;
  /** Tesseract codes, most likely first. */
  readonly languages?: readonly string[] | undefined;
  /** `device` when absent. */
  readonly engine?: EngineName | undefined;
  /** Pages are read by the workers of `DATABASE_URL`. */
  readonly queue?: boolean;
}

/** `commonplace import`. */
export interface ImportCommand {
  readonly kind: 'import';
  readonly paths: readonly string[];
  readonly format: OutputFormat;
  readonly out?: string | undefined;
  /** JSON of notes that are there already: the others are added to them. */
  readonly known?: string | undefined;
}

/** `commonplace annotate`. */
export interface AnnotateCommand {
  readonly kind: 'annotate';
  readonly path: string;
  /** `…-annotated.pdf` beside the file when absent. */
  readonly out?: string | undefined;
  readonly languages?: readonly string[] | undefined;
}

const LANGUAGE_CODE = /^[a-z]{3}(?:_[a-z]+)?$/i;

/** Reads a command line (without the program's own name). */
export function parseCommand(argv: readonly string[]): Command {
  try {
    return commandOf(argv);
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error));
  }
}

function commandOf(argv: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      format: { type: 'string', short: 'f' },
      out: { type: 'string', short: 'o' },
      lang: { type: 'string', short: 'l' },
      engine: { type: 'string', short: 'e' },
      to: { type: 'string', short: 't' },
      queue: { type: 'boolean', short: 'q' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  });
  const [command, ...paths] = positionals;
  if (values.version === true) return { kind: 'version' };
  if (values.help === true || command === 'help')
    return { kind: 'help', topic: topicOf(command === 'help' ? paths[0] : command) };
  if (command === undefined) return misused('Say what to do, for example: commonplace read page.jpg');
  if (command === 'serve')
    return misused('"serve" takes only --lan; settings come from the environment, for example PORT=8080.');
  if (values.queue === true && command !== 'read') return misused('--queue is for "read".');
  if (command === 'worker') return workerCommand(paths, values);
  if (command === 'annotate') return annotateCommand(paths, values);
  if (command === 'import') return importCommand(paths, values);
  if (command !== 'read') return misused(`There is no command "${command}".`);
  return readCommand(paths, values);
}

function workerCommand(paths: readonly string[], values: Values): Command {
  if (paths.length > 0 || Object.values(values).some((value) => value !== undefined))
    return misused('"worker" takes no words; settings come from the environment: DATABASE_URL=… commonplace worker');
  return { kind: 'worker' };
}

interface Values {
  readonly format?: string | undefined;
  readonly out?: string | undefined;
  readonly lang?: string | undefined;
  readonly engine?: string | undefined;
  readonly to?: string | undefined;
  readonly queue?: boolean | undefined;
}

function annotateCommand(paths: readonly string[], { format, out, lang, engine, to }: Values): Command {
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0)
    return misused('Name one PDF, for example: commonplace annotate scan.pdf');
  if (format !== undefined || engine !== undefined || to !== undefined)
    return misused('"annotate" takes only --out and --lang.');
  const languages = languagesOf(lang);
  return typeof languages === 'string' ? misused(languages) : { kind: 'annotate', path, out, languages };
}

function importCommand(paths: readonly string[], { format, out, to, lang, engine }: Values): Command {
  if (paths.length === 0)
    return misused('Name at least one file of notes, for example: commonplace import "My Clippings.txt"');
  if (lang !== undefined || engine !== undefined)
    return misused('"import" reads no pages: --lang and --engine are for "read".');
  const chosen = formatOf(format, out);
  return typeof chosen === 'object' ? chosen : { kind: 'import', paths, format: chosen, out, known: to };
}

function readCommand(paths: readonly string[], { format, out, lang, engine, to, queue }: Values): Command {
  if (paths.length === 0) return misused('Name at least one picture, PDF or folder.');
  if (to !== undefined) return misused('--to is for "import".');
  const chosen = formatOf(format, out);
  if (typeof chosen === 'object') return chosen;
  const languages = languagesOf(lang);
  if (typeof languages === 'string') return misused(languages);
  const reader = engine === undefined ? 'device' : ENGINES.find((known) => known === engine.toLowerCase());
  if (reader === undefined) return misused(`There is no engine "${engine}". Choose one of ${ENGINES.join(', ')}.`);
  if (queue === true && reader === 'model')
    return misused('Workers read without a model: leave out --engine or --queue.');
  return { kind: 'read', paths, format: chosen, out, languages, engine: reader, ...(queue === true && { queue }) };
}

/** Codes of languages, or what is wrong with them. */
function languagesOf(lang: string | undefined): readonly string[] | string | undefined {
  const languages = lang?.split(/[+,]/u).map((code) => code.trim());
  const odd = languages?.find((code) => !LANGUAGE_CODE.test(code));
  return odd === undefined ? languages : `"${odd}" is no language code. Codes look like eng, deu or eng+deu.`;
}

function formatOf(format: string | undefined, out: string | undefined): OutputFormat | Command {
  const chosen =
    format === undefined ? formatOfName(out) : OUTPUT_FORMATS.find((known) => known === format.toLowerCase());
  if (chosen === undefined) {
    const asked =
      format === undefined ? `"${out}" ends in no format that is known here.` : `There is no format "${format}".`;
    return misused(
      `${asked} Choose one of ${OUTPUT_FORMATS.join(', ')}${format === undefined ? ' with --format' : ''}.`,
    );
  }
  return chosen;
}

/** By the ending of the name; JSON for a folder, a device and a name without one. */
function formatOfName(out: string | undefined): OutputFormat | undefined {
  const ending = /[^/\\.]\.(?<ending>[a-z]\w*)$/iu.exec(out ?? '')?.groups?.['ending']?.toLowerCase();
  if (ending === undefined) return 'json';
  return OUTPUT_FORMATS.find((format) => format === (ENDINGS[ending] ?? ending));
}

/** Other endings of the same formats. */
const ENDINGS: Readonly<Record<string, OutputFormat>> = { markdown: 'md', text: 'txt', htm: 'html', bib: 'bibtex' };

function topicOf(word: string | undefined): HelpTopic {
  return word === 'read' || word === 'serve' || word === 'import' || word === 'annotate' || word === 'worker'
    ? word
    : 'all';
}

function misused(problem: string): Command {
  return { kind: 'misused', problem };
}
