import { childrenOf, type Node, nameOf, nodeIn, nodesIn } from './parsed.ts';

/** What stands for a constant somewhere in a module: itself, or a name for a term of it. */
interface Reference {
  readonly key: string;
  /** The constant as it is written. */
  readonly constant: string;
  /** What stands there if the constant were 0. */
  readonly zero: string;
}

const COMPARED = ['<', '<=', '>', '>='];
/** What may be evaluated twice: nothing here changes anything. */
const PURE = ['Identifier', 'Literal', 'MemberExpression', 'UnaryExpression', 'BinaryExpression', 'CallExpression'];
const SCOPES = [
  'BlockStatement',
  'ForStatement',
  'ForOfStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
];

/**
 * A module in which each comparison with a term of a constant, and each `Math.min` and `Math.max` of two with one, tells
 * `__seen` both sides and what the side with the constant would be if that were 0: so the value that was compared can be
 * said in the constant's own unit. Counters of loops are left alone. Nothing else changes.
 */
export function instrumented(code: string, program: Node, keys: ReadonlyMap<string, string>): string {
  return new Instrument(code, keys).module(program);
}

class Instrument {
  private readonly code: string;
  private readonly keys: ReadonlyMap<string, string>;
  /** Names for terms of constants, the innermost block last; undefined where the name is another's. */
  private readonly scopes: Map<string, Reference | undefined>[] = [];
  private readonly counters = new Set<string>();

  constructor(code: string, keys: ReadonlyMap<string, string>) {
    this.code = code;
    this.keys = keys;
  }

  module(program: Node): string {
    return this.text(program);
  }

  /** The text of a node, what is in it rewritten. */
  private text(node: Node): string {
    const isScope = SCOPES.includes(node.type);
    if (isScope) this.scopes.push(this.hidden(node));
    if (node.type === 'ForStatement')
      for (const { id } of declaredIn(nodeIn(node, 'init') ?? node)) this.counters.add(nameOf(id) ?? '');
    const text = this.compared(node) ?? this.named(node) ?? this.joined(node);
    if (isScope) this.scopes.pop();
    return text;
  }

  private joined(node: Node, over?: ReadonlyMap<Node, string>): string {
    let [text, at] = ['', node.start];
    for (const child of sorted(childrenOf(node))) {
      if (child.start < at) continue; // what is written once and stands for two, as in `{ name }`
      text += this.code.slice(at, child.start) + (over?.get(child) ?? this.text(child));
      at = child.end;
    }
    return text + this.code.slice(at, node.end);
  }

  /** Names that a function's parameters or a block's declarations take from the constants' terms outside. */
  private hidden(scope: Node): Map<string, Reference | undefined> {
    const names = new Map<string, Reference | undefined>();
    const add = (node: Node): void => {
      const name = nameOf(node);
      if (name !== undefined) names.set(name, undefined);
      else for (const child of childrenOf(node)) add(child);
    };
    for (const parameter of nodesIn(scope, 'params')) add(parameter);
    const statements = [
      ...nodesIn(scope, 'body'),
      ...[nodeIn(scope, 'init'), nodeIn(scope, 'left')].filter((one) => one !== undefined),
    ];
    for (const statement of statements) for (const { id } of declaredIn(statement)) add(id);
    return names;
  }

  /** A declaration of a name for a term of one constant gets a second name: what it is where the constant is 0. */
  private named(node: Node): string | undefined {
    const scope = this.scopes.at(-1);
    if (node.type !== 'VariableDeclaration' || node['kind'] !== 'const' || scope === undefined) return undefined;
    const more: string[] = [];
    for (const { id, init } of declaredIn(node)) {
      const name = nameOf(id);
      const term = init === undefined || name === undefined ? undefined : this.term(init);
      if (name === undefined || init === undefined || term === undefined) continue;
      more.push(`${name}__0 = ${this.atZero(init)}`);
      scope.set(name, { ...term, zero: `${name}__0` });
    }
    if (more.length === 0) return undefined;
    return this.joined(node).replace(/;?$/, `, ${more.join(', ')};`);
  }

  private compared(node: Node): string | undefined {
    const isComparison = node.type === 'BinaryExpression' && COMPARED.includes(String(node['operator']));
    const [left, right] = isComparison ? [nodeIn(node, 'left'), nodeIn(node, 'right')] : twoOf(node);
    if (left === undefined || right === undefined) return undefined;
    if (isComparison && this.counters.has(nameOf(left) ?? '')) return undefined;
    const [inLeft, inRight] = [this.term(left), this.term(right)];
    const term = inLeft ?? inRight;
    if (term === undefined || (inLeft !== undefined && inRight !== undefined)) return undefined;
    const how = isComparison ? String(node['operator']) : String(nodeIn(nodeIn(node, 'callee')!, 'property')!['name']);
    const zero = this.atZero(inLeft === undefined ? right : left);
    const side = inLeft === undefined ? 1 : 0;
    const facts = [JSON.stringify(term.key), term.constant, JSON.stringify(how), side];
    return `globalThis.__seen([${facts.join(', ')}], [${[this.text(left), this.text(right), zero].join(', ')}])`;
  }

  /** The one constant of which a side is a term that may be evaluated twice; undefined where there is none or more. */
  private term(node: Node): Reference | undefined {
    const found = this.references(node);
    if (found === undefined) return undefined;
    const [first] = found.values();
    return [...found.values()].every(({ key }) => key === first?.key) ? first : undefined;
  }

  /** Each place in a side where a constant stands; undefined where something in it may not be evaluated twice. */
  private references(node: Node, found = new Map<Node, Reference>()): Map<Node, Reference> | undefined {
    const reference = this.referenceOf(node);
    if (reference !== undefined) return found.set(node, reference);
    if (!PURE.includes(node.type)) return undefined;
    if (node.type === 'CallExpression' && !isMath(node)) return undefined;
    if (node.type === 'MemberExpression' && node['computed'] !== true)
      return this.references(nodeIn(node, 'object')!, found);
    for (const child of childrenOf(node)) if (this.references(child, found) === undefined) return undefined;
    return found;
  }

  private referenceOf(node: Node): Reference | undefined {
    const name = nameOf(node);
    if (name !== undefined) {
      const scope = this.scopes.findLast((names) => names.has(name));
      if (scope !== undefined) return scope.get(name);
      const key = this.keys.get(name);
      return key === undefined ? undefined : { key, constant: name, zero: '0' };
    }
    const object = node.type === 'MemberExpression' ? nodeIn(node, 'object') : undefined;
    const inside = object && this.referenceOf(object);
    const property = nodeIn(node, 'property');
    if (inside?.zero !== '0' || property === undefined) return undefined;
    if (node['computed'] === true && property.type !== 'Literal') return undefined;
    const text = this.code.slice(node.start, node.end);
    return { key: inside.key + text.slice(inside.constant.length), constant: text, zero: '0' };
  }

  /** A side where the constant in it is 0. */
  private atZero(node: Node): string {
    const found = [...(this.references(node) ?? [])].toSorted(([a], [b]) => a.start - b.start);
    let [text, at] = ['', node.start];
    for (const [place, { zero }] of found) {
      text += this.code.slice(at, place.start) + zero;
      at = place.end;
    }
    return text + this.code.slice(at, node.end);
  }
}

/** The two arguments of `Math.min` or `Math.max`. */
function twoOf(node: Node): readonly (Node | undefined)[] {
  if (node.type !== 'CallExpression' || !isMath(node)) return [];
  const name = nodeIn(nodeIn(node, 'callee')!, 'property')?.['name'];
  const given = nodesIn(node, 'arguments');
  return given.length === 2 && (name === 'min' || name === 'max') ? given : [];
}

function isMath(call: Node): boolean {
  const callee = nodeIn(call, 'callee');
  return callee !== undefined && nameOf(nodeIn(callee, 'object')) === 'Math';
}

function declaredIn(statement: Node): readonly { readonly id: Node; readonly init: Node | undefined }[] {
  return nodesIn(statement, 'declarations').flatMap((one) => {
    const id = nodeIn(one, 'id');
    return id === undefined ? [] : [{ id, init: nodeIn(one, 'init') }];
  });
}

const sorted = (nodes: readonly Node[]): readonly Node[] => nodes.toSorted((a, b) => a.start - b.start);
