import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { FEEDBACK_HELP } from './feedback-help.ts';
import { LISTING_FORMATS, submissionsText } from './forms/forms.ts';
import { openStore } from './store/store.ts';

/** All forms at once may take longer than a reader would wait. */
const LISTING_MS = 600_000;
/** Status of a program that was called with words it does not know. */
const MISUSED = 2;

/** Prints every form in the store that the environment names. */
async function run(argv: readonly string[]): Promise<void> {
  const { format, help } = parseWords(argv);
  if (help === true) return void process.stdout.write(FEEDBACK_HELP);
  const store = await openStore({ ...readConfig(process.env), answerMs: LISTING_MS });
  try {
    await print(submissionsText(await store.listSubmissions(), format));
  } finally {
    await store.close();
  }
}

/** Writes all of a text. A reader that has gone away (`| head`) had what it wanted. */
async function print(text: string): Promise<void> {
  process.stdout.on('error', () => undefined);
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) =>
    process.stdout.write(text, resolve),
  );
  if (error && error.code !== 'EPIPE') throw new Error(`The list could not be written: ${error.message}`);
}

function parseWords(argv: readonly string[]) {
  const options = { format: { type: 'string', short: 'f' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values } = parseArgs({ args: [...argv], options });
    const format = LISTING_FORMATS.find((known) => known === (values.format ?? 'csv'));
    if (format === undefined) throw new Error(`There is no format "${values.format}". Choose csv or json.`);
    return { format, help: values.help };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nSee: commonplace feedback --help`);
    process.exit(MISUSED);
  }
}

run(process.argv.slice(3)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
