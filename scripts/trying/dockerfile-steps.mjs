/**
 * @typedef {{ command: string, text: string }} Step
 * @typedef {{ name: string, steps: Step[] }} Stage
 */

/**
 * The stages of a Dockerfile and their steps, comments and line breaks taken out. Throws for a step before the first
 * stage.
 * @param {string} text
 * @returns {Stage[]}
 */
export function stagesOf(text) {
  /** @type {Stage[]} */
  const stages = [];
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim());
  for (const line of lines) {
    if (line === '') continue;
    const [, command = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (command === 'FROM') stages.push({ name: / AS (\S+)$/i.exec(text)?.[1] ?? '', steps: [] });
    else if (stages.length === 0) throw new Error(`Before the first FROM: ${line}`);
    else stages.at(-1)?.steps.push({ command, text });
  }
  return stages;
}

/**
 * The options of a step, and its other words: `--from=build a b` gives `{ from: 'build' }` and `['a', 'b']`.
 * @param {string} text
 */
export function wordsOf(text) {
  const words = text.split(/\s+/);
  const options = words.filter((word) => word.startsWith('--'));
  return {
    options: Object.fromEntries(options.map((word) => word.slice(2).split('='))),
    words: words.filter((word) => !word.startsWith('--')),
  };
}
