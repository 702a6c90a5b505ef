import path from 'node:path';
import { type Node, nameOf, nodeIn, nodesIn } from './parsed.ts';

/** What the modules of the engine call constants, and which of them they take from one another. */
export interface Names {
  /** For each module the keys of the constants that its names stand for; a key is `file NAME`. */
  readonly keysIn: (file: string) => ReadonlyMap<string, string>;
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** Names of a module's own constants, and those that it imports or passes on, with where they come from. */
function namesIn(file: string, program: Node): { own: string[]; taken: Map<string, [source: string, name: string]> } {
  const own: string[] = [];
  const taken = new Map<string, [string, string]>();
  for (const statement of nodesIn(program, 'body')) {
    const declaration = nodeIn(statement, 'declaration') ?? statement;
    for (const declared of nodesIn(declaration, 'declarations')) {
      const name = nameOf(nodeIn(declared, 'id'));
      if (name !== undefined && CONSTANT.test(name)) own.push(name);
    }
    const source = nodeIn(statement, 'source')?.['value'];
    if (typeof source !== 'string' || !source.startsWith('.')) continue;
    const from = path.posix.join(path.posix.dirname(file), source);
    for (const part of nodesIn(statement, 'specifiers')) {
      const [inside, outside] = [
        nodeIn(part, 'imported') ?? nodeIn(part, 'local'),
        nodeIn(part, 'exported') ?? nodeIn(part, 'local'),
      ];
      const [name, local] = [nameOf(inside), nameOf(outside)];
      if (name !== undefined && local !== undefined && CONSTANT.test(name)) taken.set(local, [from, name]);
    }
  }
  return { own, taken };
}

/** Follows each name to the module that declares it. */
export function namesOf(programs: ReadonlyMap<string, Node>): Names {
  const modules = new Map([...programs].map(([file, program]) => [file, namesIn(file, program)] as const));
  const keyOf = (file: string, name: string): string | undefined => {
    const names = modules.get(file);
    if (names === undefined || names.own.includes(name)) return names && `${file} ${name}`;
    const from = names.taken.get(name);
    return from && keyOf(...from);
  };
  return {
    keysIn: (file) => {
      const { own, taken } = modules.get(file)!;
      const pairs = [...own, ...taken.keys()].map((name) => [name, keyOf(file, name)] as const);
      return new Map(pairs.flatMap(([name, key]) => (key === undefined ? [] : [[name, key] as const])));
    },
  };
}
