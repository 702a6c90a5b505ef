/**
 * @typedef {{ version?: string, resolved?: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string>,
 *   engines?: { node?: string } }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * Builds of a package for other systems that the lock file does not list: npm leaves out those that its registry did
 * not offer on the day, and newer versions of `npm ci` then refuse the whole file.
 * @param {LockFile} lock
 * @returns {{ name: string, version: string, dev: boolean }[]}
 */
export function missingBuilds({ packages }) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !(`${place}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages))
      .map(([name, version]) => ({ name, version, dev: dev ?? false })),
  );
}

/**
 * The lock file with an entry for each missing build; system, processor and C library follow from its name, so that npm
 * passes over it where it does not fit. Throws when a name does not tell them.
 * @param {LockFile} lock
 * @returns {LockFile}
 */
export function withAllBuilds(lock) {
  /** @type {Record<string, LockEntry>} */
  const packages = { ...lock.packages };
  for (const { name, version, dev } of missingBuilds(lock)) {
    packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true };
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

/** @param {string} name */
function platformOf(name) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const processor = words.find((word) => PROCESSORS.includes(word));
  const system = words.find((word) => SYSTEMS.includes(word));
  if (processor === undefined) throw new Error(`${name} does not tell which processor it is for`);
  const library = name.includes('musl') ? 'musl' : 'glibc';
  const named = system === 'linux' && /musl|gnu/.test(name);
  return { cpu: [processor], ...(named ? { libc: [library] } : {}), ...(system === undefined ? {} : { os: [system] }) };
}

/**
 * Parts that do not say that they work with this version of Node, such as `[20, 19, 0]`: npm warns of each.
 * @param {LockFile} lock
 * @param {readonly number[]} version
 */
export function unfitParts({ packages }, version) {
  return Object.entries(packages)
    .filter(([, { engines }]) => engines?.node !== undefined && !fitsRange(engines.node, version))
    .map(([place, { engines }]) => `${place}: ${engines?.node}`);
}

/** @param {string} range such as `^20.19.0 || >=22` @param {readonly number[]} version */
function fitsRange(range, version) {
  return range.split('||').some((all) => {
    const bounds = [...all.matchAll(/(?<sign>>=|[\^>])?\s*v?(?<parts>\d+(?:\.\d+)*)/g)];
    return (
      bounds.length > 0 && bounds.every(({ groups }) => fitsBound(groups?.['sign'], groups?.['parts'] ?? '', version))
    );
  });
}

/** @param {string | undefined} sign @param {string} parts @param {readonly number[]} version */
function fitsBound(sign, parts, version) {
  const bound = parts.split('.').map(Number);
  if (sign === undefined) return bound.every((part, at) => part === version[at]);
  if (sign === '^' && bound[0] !== version[0]) return false;
  const at = version.findIndex((part, index) => part !== (bound[index] ?? 0));
  return at < 0 ? sign !== '>' : (version[at] ?? 0) > (bound[at] ?? 0);
}
