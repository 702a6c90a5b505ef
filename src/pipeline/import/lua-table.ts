/** A value of a Lua file: tables become lists of entries by key. */
export type LuaValue = string | number | boolean | LuaTable;
export type LuaTable = ReadonlyMap<string | number, LuaValue>;

/** Tables within tables: those of reading programs are four deep. */
const DEEPEST = 40;
const TOKEN = /\s+|--[^\n]*|"(?:[^"\\]|\\[\s\S])*"|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?|[A-Za-z_]\w*|[{}[\]=,;]/guy;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** The table that a file of Lua data returns (`return { … }`); undefined for anything that is not data alone. */
export function parseLuaTable(text: string): LuaTable | undefined {
  const tokens: string[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    if (!/^(?:\s|--)/u.test(match[0])) tokens.push(match[0]);
  }
  if (end !== text.length || tokens.shift() !== 'return') return undefined;
  try {
    const value = valueOf(tokens, 0);
    return value instanceof Map && tokens.length === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

function valueOf(tokens: string[], depth: number): LuaValue {
  const token = tokens.shift();
  if (token === undefined || depth > DEEPEST) throw new Error('The data breaks off.');
  if (token === '{') return tableOf(tokens, depth + 1);
  if (token.startsWith('"')) return unescaped(token.slice(1, -1));
  if (token === 'true' || token === 'false') return token === 'true';
  if (/^-?\d/u.test(token)) return Number(token);
  throw new Error(`"${token}" is no data.`);
}

function tableOf(tokens: string[], depth: number): LuaTable {
  const table = new Map<string | number, LuaValue>();
  let next = 1;
  while (tokens[0] !== '}') {
    let key: string | number = next;
    if (tokens[0] === '[') {
      tokens.shift();
      const named = valueOf(tokens, depth);
      if ((typeof named !== 'string' && typeof named !== 'number') || tokens.shift() !== ']')
        throw new Error('No key.');
      key = named;
      if (tokens.shift() !== '=') throw new Error('No value.');
    } else if (tokens[1] === '=') {
      key = tokens.shift() ?? '';
      tokens.shift();
    } else next += 1;
    table.set(key, valueOf(tokens, depth));
    if (tokens[0] === ',' || tokens[0] === ';') tokens.shift();
    else if (tokens[0] !== '}') throw new Error('No end.');
  }
  tokens.shift();
  return table;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:(\d{1,3})|([\s\S]))/gu, (_, code: string | undefined, sign: string) =>
    code === undefined ? (ESCAPES[sign] ?? sign) : String.fromCharCode(Number(code)),
  );
}
