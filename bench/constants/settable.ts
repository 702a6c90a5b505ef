import { childrenOf, type Node, nameOf, nodeIn, nodesIn } from './parsed.ts';

/** A constant of a module that `settable` has rewritten. */
export interface Settable {
  readonly key: string;
  /** Keys of the constants that it is made of. */
  readonly uses: readonly string[];
  readonly get: () => unknown;
  readonly set: (value: unknown) => void;
  /** Its value by what it is made of now. */
  readonly made: () => unknown;
}

/** A module whose constants, `keys` by their names, can be set: each is handed to `__settable` once it has its value. */
export function settable(code: string, program: Node, keys: ReadonlyMap<string, string>): string {
  const edits: { at: number; end: number; text: string }[] = [];
  for (const statement of nodesIn(program, 'body')) {
    const declaration = nodeIn(statement, 'declaration') ?? statement;
    const constants = nodesIn(declaration, 'declarations').flatMap((declared) => {
      const [name, init] = [nameOf(nodeIn(declared, 'id')), nodeIn(declared, 'init')];
      const key = keys.get(name ?? '');
      return name === undefined || key === undefined || init === undefined ? [] : [{ name, key, init }];
    });
    if (constants.length === 0) continue;
    const handed = constants.map(({ name, key, init }) => {
      const uses = [...namesIn(init)].flatMap((used) => keys.get(used) ?? []);
      const value = code.slice(init.start, init.end);
      const facts = `key: ${JSON.stringify(key)}, uses: ${JSON.stringify(uses)}`;
      return `globalThis.__settable({ ${facts}, get: () => ${name}, set: (to) => { ${name} = to; }, made: () => (${value}) });`;
    });
    edits.push(
      { at: declaration.start, end: declaration.start + 'const'.length, text: 'let' },
      { at: statement.end, end: statement.end, text: `\n${handed.join('\n')}` },
    );
  }
  let [text, from] = ['', 0];
  for (const edit of edits) {
    text += code.slice(from, edit.at) + edit.text;
    from = edit.end;
  }
  return text + code.slice(from);
}

function namesIn(node: Node, found = new Set<string>()): Set<string> {
  const name = nameOf(node);
  if (name !== undefined) found.add(name);
  for (const child of childrenOf(node)) namesIn(child, found);
  return found;
}

/** All constants of an engine, in the order in which they got their values. */
export class Settables {
  readonly all: Settable[] = [];

  readonly take = (constant: Settable): void => {
    this.all.push(constant);
  };

  /** Does something with another value of a constant, and of those made of it; then all are what they were. */
  with<T>(key: string, value: unknown, work: () => T): T {
    const changed = new Map<Settable, unknown>();
    const isChanged = (used: string): boolean => [...changed.keys()].some((one) => one.key === used);
    for (const constant of this.all) {
      const isIt = constant.key === key;
      if (!isIt && !constant.uses.some(isChanged)) continue;
      changed.set(constant, constant.get());
      constant.set(isIt ? value : constant.made());
    }
    try {
      return work();
    } finally {
      for (const [constant, before] of changed) constant.set(before);
    }
  }
}

/** A number in a constant, and the constant's value where that number is another. */
export interface Leaf {
  /** Where in the constant; empty for the constant itself. */
  readonly path: string;
  readonly value: number | readonly number[];
  readonly scaled: (factor: number) => unknown;
}

/** The numbers that a constant holds; those of a list of nothing else go together. */
export function leavesOf(value: unknown): readonly Leaf[] {
  if (typeof value === 'number') return [{ path: '', value, scaled: (factor) => times(value, factor) }];
  if (isNumbers(value)) return [{ path: '', value, scaled: (factor) => value.map((one) => times(one, factor)) }];
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.flatMap((item, at) => within(item, `[${at}]`, (changed) => list.with(at, changed)));
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    within(inside, `.${name}`, (changed) => ({ ...value, [name]: changed })),
  );
}

/** The numbers of a part of a constant, which stands there under a name; `put` makes the constant with another part. */
function within(part: unknown, name: string, put: (changed: unknown) => unknown): readonly Leaf[] {
  return leavesOf(part).map((leaf) => ({
    ...leaf,
    path: name + leaf.path,
    scaled: (factor) => put(leaf.scaled(factor)),
  }));
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');

/** Whole numbers stay whole: they may count something. */
const times = (value: number, factor: number): number =>
  Number.isInteger(value) ? Math.round(value * factor) : value * factor;
