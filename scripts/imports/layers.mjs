import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { HAS_DOOR, NODE_ROOMS, PACKAGES, ROOMS, VAGUE_FOLDERS } from './rooms.mjs';

const SOURCE_FILE = /\.(ts|tsx)$/;
const TEST_FILE = /\.test\.tsx?$/;

/**
 * Where a file stands. `file` is relative to the project, with forward slashes. Files outside of all rooms (tests,
 * scripts, configuration) give `undefined`: they may import anything.
 * @param {string} file
 * @returns {{ room: string, top: string, platform: 'node' | 'browser' | 'any', door: string | undefined, test: boolean } | undefined}
 */
function placeOf(file) {
  const folders = path.posix.dirname(file).split('/');
  if (folders[0] !== 'src' && folders[0] !== 'bench') return undefined;
  const inside = folders[0] === 'src' ? folders.slice(1) : folders;
  while (inside.length > 0 && !Object.hasOwn(ROOMS, inside.join('/'))) inside.pop();
  const [room, top] = [inside.join('/'), inside[0]];
  if (top === undefined) return undefined;
  const name = path.posix.basename(file);
  const named = name.startsWith('node-') ? 'node' : name.startsWith('browser-') ? 'browser' : 'any';
  return {
    room,
    top,
    platform: NODE_ROOMS.includes(top) ? 'node' : top === 'app' ? 'browser' : named,
    door: HAS_DOOR.test(room) ? `src/${room}/${inside.at(-1)}.ts` : undefined,
    test: TEST_FILE.test(name),
  };
}

/**
 * Every module that a source names: imports and re-exports, type-only ones, `import()`, `import('…')` types, and
 * `new URL('./…', import.meta.url)` of a script (that is how workers are started).
 * @param {string} file name, for its extension
 * @param {string} code
 * @returns {string[]}
 */
export function modulesNamedIn(file, code) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  /** @type {string[]} */
  const found = [];
  visit(program, (node) => {
    const source = sourceOf(node);
    if (source !== undefined) found.push(source);
  });
  return found;
}

/** @param {any} node @returns {string | undefined} */
function sourceOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return typeof node.source?.value === 'string' ? node.source.value : undefined;
    case 'NewExpression': {
      const first = node.arguments[0]?.value;
      const script = node.callee?.name === 'URL' && typeof first === 'string' && /^\..*\.(ts|tsx|js)$/.test(first);
      return script && node.arguments[1]?.type === 'MemberExpression' ? first : undefined;
    }
    default:
      return undefined;
  }
}

/** @param {any} node @param {(node: any) => void} see */
function visit(node, see) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, see);
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') see(node);
    for (const value of Object.values(node)) visit(value, see);
  }
}

/**
 * What is wrong with `file` naming `module`, as a sentence, or `undefined`.
 * @param {string} file
 * @param {string} module
 */
export function faultOf(file, module) {
  const from = placeOf(file);
  if (from === undefined) return undefined;
  if (!module.startsWith('.')) return packageFault(from, module);
  const target = path.posix.join(path.posix.dirname(file), module.replace(/\?.*$/, ''));
  const to = placeOf(target);
  if (to === undefined) return outsideFault(from, target);
  return roomFault(from, to) ?? doorFault(from, to, target) ?? platformFault(from, to);
}

/** @typedef {NonNullable<ReturnType<typeof placeOf>>} Place */

/** @param {Place} from @param {string} module */
function packageFault(from, module) {
  if (from.test) return undefined;
  if (module.startsWith('node:')) {
    if (from.platform === 'node') return undefined;
    return `${from.room} does not know Node; only files named node-*.ts do`;
  }
  const packages = PACKAGES[from.top];
  const name = module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
  if (packages === undefined || packages.includes(name)) return undefined;
  return `${from.room} uses ${packages.length === 0 ? 'no packages' : `only ${packages.join(', ')}`}`;
}

/** @param {Place} from @param {string} target */
function outsideFault(from, target) {
  if (from.test) return undefined;
  if (/^(tests|scripts)\//.test(target)) return 'the product never imports its tests or scripts';
  if (target.startsWith('src/') && SOURCE_FILE.test(target)) return 'every source file lies in a room';
  return undefined;
}

/** @param {Place} from @param {Place} to */
function roomFault(from, to) {
  if (to.test) return 'nothing imports a test';
  if (from.room === to.room || (from.test && (to.room === 'bench' || from.top === to.top))) return undefined;
  const rooms = ROOMS[from.room] ?? [];
  const isMeant = (/** @type {string} */ name) =>
    to.room === name || (to.room.startsWith(`${name}/`) && !from.room.startsWith(`${name}/`) && from.room !== name);
  if (rooms.some(isMeant)) return undefined;
  return `${from.room} may import ${rooms.length === 0 ? 'nothing' : `only ${rooms.join(', ')}`}, not ${to.room}`;
}

const DATA_FILE = /\.bin(\?url)?$/;

/** @param {Place} from @param {Place} to @param {string} target */
function doorFault(from, to, target) {
  if (from.test || from.room === to.room || to.door === undefined || to.door === target) return undefined;
  // The address of a data file is no code of its room.
  if (DATA_FILE.test(target)) return undefined;
  return `what others may use of ${to.room} is in ${to.door}`;
}

/** @param {Place} from @param {Place} to */
function platformFault(from, to) {
  if (from.test || to.platform === 'any' || from.platform === to.platform) return undefined;
  return `a file for ${from.platform === 'any' ? 'any platform' : from.platform} does not import one for ${to.platform}`;
}

/**
 * Every fault of the sources under `root`, one line each; reads and parses all of them.
 * @param {string} root
 */
export function layerFaults(root) {
  /** @type {string[]} */
  const faults = [];
  for (const file of sourcesOf(root)) {
    const vague = path.posix
      .dirname(file)
      .split('/')
      .find((folder) => VAGUE_FOLDERS.includes(folder));
    if (vague !== undefined)
      faults.push(`${file}: no folder is called ${vague}; a thing lives beside what it is about`);
    for (const module of modulesNamedIn(file, readFileSync(path.join(root, file), 'utf8'))) {
      const fault = faultOf(file, module);
      if (fault !== undefined) faults.push(`${file}: '${module}': ${fault}`);
    }
  }
  return faults;
}

/** @param {string} root @returns {string[]} */
function sourcesOf(root) {
  return ['src', 'bench']
    .flatMap((top) =>
      readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${top}/${name.split(path.sep).join('/')}`,
      ),
    )
    .filter((file) => SOURCE_FILE.test(file))
    .toSorted();
}
