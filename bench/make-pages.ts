import { parseArgs } from 'node:util';
import { MARK_KINDS, type MarkKind } from '../src/core/mark.ts';
import { writeMadeSet } from './made-set.ts';
import { LIGHTS, type MakeOptions, SHAPES, TURNS } from './pages/conditions.ts';
import { FORMS } from './pages/print/page-forms.ts';
import { SPLITS } from './pages/stock.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Makes labelled pictures of marked pages.

  npm run bench:pages -- OUT_DIR [--seed N] [--count N] [--kinds a,b] [--shape S] [--light L] [--turn DEGREES]
                         [--megapixels N] [--exif] [--flat] [--easy] [--few] [--hooks] [--insertions] [--formulas] [--old] [--form F] [--world] [--split held] [--before]

OUT_DIR/images gets the pictures, OUT_DIR/gold a label for each. A third of the pages carry no mark.

--kinds   kinds of mark: ${MARK_KINDS.join(', ')}
--shape   ${SHAPES.join(', ')}
--light   ${LIGHTS.join(', ')}
--turn    ${TURNS.join(', ')}; with --exif only noted in the file
--flat    clean scans instead of photos
--easy    friendly photos of plain pages
--few     one mark on a marked page, as on most that readers bring
--hooks   brackets only as hooks inside the text
--insertions  an editor's words in square brackets, or how words are spoken, here and there
--formulas  formulas and words in tall brackets all over the prose
--old     with long s, many of them in italics
--form    ${FORMS.join(', ')}: text that is not prose in one column
--world   with everything that the world holds: print, wear, light, inks, hands and cameras of all kinds
--split   held: with more of the faces, hands, inks, lights and cameras that nothing was learned from; train: without them
--before  marked pages also as they were before their marks were drawn, in OUT_DIR/before: for bench:strokes`;
tellUsage(USAGE);

/** The items of `known` that are asked for; undefined when nothing is asked. Throws when one is unknown. */
function asked<Item extends string | number>(
  known: readonly Item[],
  list: string | undefined,
): readonly Item[] | undefined {
  if (list === undefined) return undefined;
  return list.split(',').map((name) => {
    const item = known.find((one) => String(one) === name);
    if (item === undefined) throw new Error(`"${name}" is unknown. Known: ${known.join(', ')}.`);
    return item;
  });
}

function optionsFrom(values: Readonly<Record<string, string | boolean | undefined>>): MakeOptions {
  const text = (name: string): string | undefined => (typeof values[name] === 'string' ? values[name] : undefined);
  const kinds: readonly MarkKind[] | undefined = asked(MARK_KINDS, text('kinds'));
  const shape = asked(SHAPES, text('shape'))?.[0];
  const light = asked(LIGHTS, text('light'))?.[0];
  const turn = asked(TURNS, text('turn'))?.[0];
  const megapixels = text('megapixels');
  const form = asked(FORMS, text('form'))?.[0];
  const split = asked(SPLITS, text('split'))?.[0];
  return {
    flat: values['flat'] === true,
    easy: values['easy'] === true,
    few: values['few'] === true,
    hooks: values['hooks'] === true,
    insertions: values['insertions'] === true,
    formulas: values['formulas'] === true,
    old: values['old'] === true,
    world: values['world'] === true,
    ...(values['exif'] === true ? { exif: true } : {}),
    ...(kinds === undefined ? {} : { kinds }),
    ...(shape === undefined ? {} : { shape }),
    ...(light === undefined ? {} : { light }),
    ...(turn === undefined ? {} : { turn }),
    ...(form === undefined ? {} : { form }),
    ...(split === undefined ? {} : { split }),
    ...(megapixels === undefined ? {} : { megapixels: Number(megapixels) }),
  };
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: text,
      count: text,
      kinds: text,
      shape: text,
      light: text,
      turn: text,
      megapixels: text,
      form: text,
      split: text,
      exif: flag,
      flat: flag,
      easy: flag,
      few: flag,
      hooks: flag,
      insertions: flag,
      formulas: flag,
      old: flag,
      world: flag,
      before: flag,
    },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error(USAGE);
  const count = Number(values.count ?? '30');
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--count must be a whole number above 0, not "${values.count}".`);
  const wish = { seed: values.seed ?? '1', count, options: optionsFrom(values), before: values.before === true };
  await writeMadeSet(folder, wish, (file, ms) => process.stderr.write(`${file} ${Math.round(ms)} ms\n`));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
