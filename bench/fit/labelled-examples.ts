import { type Labelled, labelledIn } from '../score/labelled.ts';

/**
 * What the command line of a program that fits a card asks for, `OUT.json DIR…`: where the card goes, and what each
 * labelled picture of the folders shows. Ends the program with its usage when something is left out.
 */
export async function examplesAsked<Example>(
  usage: string,
  examplesOf: (labelled: Labelled) => Promise<Example[]>,
): Promise<{ out: string; examples: Example[] }> {
  const [out, ...folders] = process.argv.slice(2);
  if (out === undefined || folders.length === 0) {
    console.error(usage);
    process.exit(2);
  }
  const examples: Example[] = [];
  for (const folder of folders)
    for (const labelled of await labelledIn(`${folder}/images`, `${folder}/gold`))
      examples.push(...(await examplesOf(labelled)));
  return { out, examples };
}
