import { parseArgs } from 'node:util';

/** Formats that the command line writes. */
export const OUTPUT_FORMATS = ['json', 'txt', 'md', 'docx'] as const;

export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Who reads the pages. */
export const ENGINES = ['device', 'model'] as const;

export type EngineName = (typeof ENGINES)[number];

/** What a command line asks for. */
export type Command =
  | { readonly kind: 'help'; readonly topic: 'all' | 'read' | 'serve' }
  | { readonly kind: 'version' }
  | ReadCommand
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
    return misused('"serve" takes no further words; settings come from the environment, for example PORT=8080.');
  if (command !== 'read') return misused(`There is no command "${command}".`);
  return readCommand(paths, values);
}

interface Values {
  readonly format?: string | undefined;
  readonly out?: string | undefined;
  readonly lang?: string | undefined;
  readonly engine?: string | undefined;
}

function readCommand(paths: readonly string[], { format, out, lang, engine }: Values): Command {
  if (paths.length === 0) return misused('Name at least one picture, PDF or folder.');
  const chosen =
    format === undefined ? formatOfName(out) : OUTPUT_FORMATS.find((known) => known === format.toLowerCase());
  if (chosen === undefined)
    return misused(`There is no format "${format}". Choose one of ${OUTPUT_FORMATS.join(', ')}.`);
  const languages = lang?.split(/[+,]/u).map((code) => code.trim());
  const odd = languages?.find((code) => !LANGUAGE_CODE.test(code));
  if (odd !== undefined) return misused(`"${odd}" is no language code. Codes look like eng, deu or eng+deu.`);
  const reader = engine === undefined ? 'device' : ENGINES.find((known) => known === engine.toLowerCase());
  if (reader === undefined) return misused(`There is no engine "${engine}". Choose one of ${ENGINES.join(', ')}.`);
  return { kind: 'read', paths, format: chosen, out, languages, engine: reader };
}

function formatOfName(out: string | undefined): OutputFormat {
  return OUTPUT_FORMATS.find((format) => out?.toLowerCase().endsWith(`.${format}`)) ?? 'json';
}

function topicOf(word: string | undefined): 'all' | 'read' | 'serve' {
  return word === 'read' || word === 'serve' ? word : 'all';
}

function misused(problem: string): Command {
  return { kind: 'misused', problem };
}
