/** A value of a Lua file: tables become lists of entries by key. */
export type LuaValue = string | number | boolean | LuaTable | undefined;
export type LuaTable = ReadonlyMap<string | number, LuaValue>;

/** Tables within tables: those of reading programs are four deep. */
const DEEPEST = 40;
const TOKEN = /\s+|--[^\n]*|"(?:[^"\\]|\\[\s\S])*"|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?|[A-Za-z_]\w*|[{}[\]=,;]/guy;
const UTF_8 = new TextDecoder();
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** The table that a file of Lua data returns (`return { … }`); undefined for anything that is not data alone. */
export function parseLuaTable(text: string): LuaTable | undefined {
  const tokens: string[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    if (!/^(?:\s|--)/u.test(match[0])) tokens.push(match[0]);
  }
  if (end !== text.length || tokens[0] !== 'return') return undefined;
  try {
    const reader = { tokens, at: 1 };
    const value = valueOf(reader, 0);
    return value instanceof Map && reader.at === tokens.length ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Where in the tokens is read; taking them off the list one by one would move all others each time. */
interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

function take(reader: Reader): string | undefined {
  reader.at += 1;
  return reader.tokens[reader.at - 1];
}

function valueOf(reader: Reader, depth: number): LuaValue {
  const token = take(reader);
  if (token === undefined || depth > DEEPEST) throw new Error('The data breaks off.');
  if (token === '{') return tableOf(reader, depth + 1);
  if (token.startsWith('"')) return unescaped(token.slice(1, -1));
  if (token === 'nil') return undefined;
  if (token === 'true' || token === 'false') return token === 'true';
  if (/^-?\d/u.test(token)) return Number(token);
  throw new Error(`"${token}" is no data.`);
}

function tableOf(reader: Reader, depth: number): LuaTable {
  const table = new Map<string | number, LuaValue>();
  const { tokens } = reader;
  let next = 1;
  while (tokens[reader.at] !== '}') {
    let key: string | number = next;
    if (tokens[reader.at] === '[') {
      reader.at += 1;
      const named = valueOf(reader, depth);
      if ((typeof named !== 'string' && typeof named !== 'number') || take(reader) !== ']') throw new Error('No key.');
      key = named;
      if (take(reader) !== '=') throw new Error('No value.');
    } else if (tokens[reader.at + 1] === '=') {
      key = take(reader) ?? '';
      reader.at += 1;
    } else next += 1;
    table.set(key, valueOf(reader, depth));
    const after = tokens[reader.at];
    if (after === ',' || after === ';') reader.at += 1;
    else if (after !== '}') throw new Error('No end.');
  }
  reader.at += 1;
  return table;
}

/** Numbers stand for bytes, of which a letter beyond ASCII has several. */
function unescaped(text: string): string {
  return text.replaceAll(/(?:\\\d{1,3})+|\\([\s\S])/gu, (escape, sign: string | undefined) =>
    sign === undefined ? UTF_8.decode(Uint8Array.from(escape.slice(1).split('\\'), Number)) : (ESCAPES[sign] ?? sign),
  );
}
