/**
 * @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, link?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 * @typedef {{ name: string, version: string, licence: string, integrity: string | undefined, place: string }} Part
 */

/** What may be passed on in a package or container without asking. LGPL: sharp's own libraries, linked as they come. */
const PASSED_ON = [
  'MIT',
  'Python-2.0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
];
const PASSED_ON_AS_LIBRARY = ['LGPL-3.0-or-later'];
const LIBRARIES = /^@img\/sharp-/;

/**
 * The parts of other people that the program is run with or shipped with, on any system, by name: what the lock file
 * lists beside the tools for building and testing. A part in two places is listed once.
 * @param {LockFile} lock
 * @returns {Part[]}
 */
export function partsOf({ packages }) {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  for (const [place, { version = '', license = '', integrity, dev, link }] of Object.entries(packages)) {
    if (place === '' || dev === true || link === true) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    parts.set(`${name}@${version}`, { name, version, licence: license, integrity, place });
  }
  return [...parts.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * Parts whose licence nobody has looked at yet: none is named, or one that asks for more than its text to be kept.
 * @param {readonly Part[]} parts
 */
export function unclearParts(parts) {
  return parts.filter(({ name, licence }) => {
    const known = LIBRARIES.test(name) ? [...PASSED_ON, ...PASSED_ON_AS_LIBRARY] : PASSED_ON;
    // `A OR B` needs one that is known, `A AND B` both.
    return !licence.split(' OR ').some((choice) => choice.split(' AND ').every((one) => known.includes(one)));
  });
}

/**
 * The list of parts as CycloneDX 1.5.
 * @param {readonly Part[]} parts
 * @param {{ name: string, version: string, license: string }} project
 */
export function cycloneDx(parts, project) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: project.name,
        version: project.version,
        licenses: [{ expression: project.license }],
      },
    },
    components: parts.map(({ name, version, licence, integrity }) => ({
      type: 'library',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      purl: `pkg:npm/${name.replace(/^@/, '%40')}@${version}`,
      licenses: [{ expression: licence }],
      ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    })),
  };
}

/** @param {string} integrity */
function hashOf(integrity) {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}
