const HEAD = '| variable | default | what it does |\n|---|---|---|';

/**
 * The README's table of the server's settings.
 * @param {Readonly<Record<string, { name: string, fallback?: string, about: string }>>} settings
 */
export function settingsTable(settings) {
  const rows = Object.values(settings).map(
    ({ name, fallback, about }) => `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${about} |`,
  );
  return [HEAD, ...rows].join('\n');
}

/**
 * A text with its table of settings replaced. Throws when it has none.
 * @param {string} text
 * @param {string} table
 */
export function withSettingsTable(text, table) {
  const start = text.indexOf(HEAD);
  const end = text.indexOf('\n\n', start);
  if (start < 0 || end < 0) throw new Error('The README has no table of settings any more.');
  return text.slice(0, start) + table + text.slice(end);
}
