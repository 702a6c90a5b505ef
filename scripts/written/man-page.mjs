/**
 * The manual page, made of the help texts and the settings, so that it says what they say.
 * @param {{ help: Readonly<Record<string, string>>, settings: Readonly<Record<string, { name: string, fallback?: string, about: string }>> }} texts
 */
export function manPage({ help: { all = '', ...commands }, settings }) {
  const lines = [
    '.TH COMMONPLACE 1 "" "Commonplace" "User commands"',
    '.SH NAME',
    'commonplace \\- the text you marked in your books, as notes',
    '.SH SYNOPSIS',
    ...preformatted(all.slice(all.indexOf('\n\n') + 2)),
    ...Object.entries(commands).flatMap(([name, text]) => [`.SH ${name.toUpperCase()}`, ...preformatted(text)]),
    '.SH ENVIRONMENT',
    'All optional, checked at start.',
    ...Object.values(settings).flatMap(({ name, fallback, about }) => [
      '.TP',
      `.B ${name}`,
      escaped(about.replaceAll('`', '')) + (fallback === undefined ? '' : ` Default: ${escaped(fallback)}.`),
    ]),
    '.SH FILES',
    'Notes are kept in the folder DATA_DIR. For an installed package that is',
    '.I ~/.local/share/commonplace',
    '($XDG_DATA_HOME), on macOS',
    '.I ~/Library/Application Support/Commonplace',
    'and on Windows',
    '.IR %LOCALAPPDATA%\\eCommonplace .',
  ];
  return `${lines.join('\n')}\n`;
}

/** @param {string} text */
function preformatted(text) {
  return ['.nf', ...text.trimEnd().split('\n').map(escaped), '.fi'];
}

/** A line as it stands: a point or a quote at its start would be a command. @param {string} line */
function escaped(line) {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&')
    .replace(/[^ -~]/gu, (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`);
}
