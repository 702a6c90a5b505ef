// The rooms of the sources and who may import whom; `layers.mjs` holds every import against this.

/** The rooms of `imaging`, of which each may import those before it. */
const IMAGING = ['maths', 'loops', 'pixels', 'light', 'print', 'layout', 'strips', 'tint'];
/** Families of marks, none of which knows of another. */
const FAMILIES = ['highlight', 'strokes', 'enclosures', 'hooks', 'margin', 'notes'];
/** What comes before any family: the network's maps, the scene, ways to go along lines and pieces of maps. */
const SEEN = ['marks/maps', 'marks/scene', 'marks/along', 'marks/pieces'];
/** What a program may be made of. */
const ENGINE = ['core', 'imaging', 'marks', 'workers', 'engines', 'pipeline'];
/** The rooms of the PDF engine, of which each may import those before it. */
const PDF = ['file', 'text', 'document', 'lines', 'quoted', 'objects', 'typed', 'marks'];
/** What all rooms of the PDF engine may use. */
const AROUND_PDF = ['core', 'imaging', 'workers', 'engines'];

/**
 * Who may import whom: for each room the others that it may use, type-only imports included. A room that stands for a
 * folder of rooms means all of them to those outside, and to those inside only the files right in that folder.
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  core: [],
  'core/words': ['core'],
  'core/numbers': ['core'],
  'core/passages': ['core', 'core/words', 'core/numbers'],
  'core/notes': ['core', 'core/words', 'core/passages'],
  'core/grounding': ['core', 'core/words', 'core/passages'],
  ...Object.fromEntries(
    IMAGING.map((name, k) => [`imaging/${name}`, ['core', ...IMAGING.slice(0, k).map((other) => `imaging/${other}`)]]),
  ),
  'marks/weights': ['core'],
  'marks/network': ['core', 'imaging', 'marks/weights'],
  'marks/maps': ['core', 'imaging', 'marks/weights', 'marks/network'],
  'marks/scene': ['core', 'imaging', 'marks/maps'],
  'marks/along': ['core', 'imaging', 'marks/maps', 'marks/scene'],
  'marks/pieces': ['core', 'imaging', 'marks/maps'],
  ...Object.fromEntries(FAMILIES.map((name) => [`marks/${name}`, ['core', 'imaging', ...SEEN]])),
  'marks/judge': ['core', 'imaging', ...SEEN, ...FAMILIES.map((name) => `marks/${name}`)],
  kernels: [],
  export: ['core'],
  workers: ['core'],
  engines: ['core'],
  'engines/device': [
    'core',
    'imaging',
    'marks',
    'workers',
    'engines',
    ...deviceRooms('see', 'read', 'clean', 'number'),
  ],
  'engines/device/see': ['core', 'imaging', 'marks/along', 'marks/maps'],
  'engines/device/read': ['core', 'imaging', 'marks', ...deviceRooms('see')],
  'engines/device/clean': ['core', 'imaging', 'marks', ...deviceRooms('read')],
  'engines/device/number': ['core', 'imaging', 'marks/maps', ...deviceRooms('read')],
  'engines/device/platform': [
    'core',
    'imaging',
    'marks',
    'workers',
    'engines',
    'engines/device',
    ...deviceRooms('see', 'read'),
  ],
  'engines/pdf': [...AROUND_PDF, ...PDF.map((name) => `engines/pdf/${name}`)],
  ...Object.fromEntries(
    PDF.map((name, k) => [
      `engines/pdf/${name}`,
      [...AROUND_PDF, ...PDF.slice(0, k).map((other) => `engines/pdf/${other}`)],
    ]),
  ),
  'engines/kindle': ['core', 'imaging', 'workers', 'engines'],
  'engines/vision': ['core', 'imaging', 'workers', 'engines'],
  pipeline: ['core', 'imaging', 'marks', 'workers', 'engines'],
  queue: ['core', 'workers', 'engines', 'pipeline'],
  app: [...ENGINE, 'export'],
  server: [
    ...ENGINE,
    'export',
    'queue',
    ...serverRooms('store', 'http', 'bounds', 'notes', 'pdf', 'forms', 'model', 'lan'),
  ],
  'server/store': ['core', 'workers'],
  'server/lan': ['core', 'server'],
  'server/http': ['core', 'server', ...serverRooms('store')],
  'server/bounds': ['core', 'server', ...serverRooms('store', 'http')],
  ...Object.fromEntries(
    serverRooms('notes', 'pdf', 'forms', 'model').map((name) => [
      name,
      [...ENGINE, 'server', ...serverRooms('store', 'http', 'bounds'), ...(name === 'server/pdf' ? ['queue'] : [])],
    ]),
  ),
  cli: [...ENGINE, 'export', 'queue'],
  bench: [...ENGINE, 'export', 'queue'],
};

/** @param {string[]} names */
function deviceRooms(...names) {
  return names.map((name) => `engines/device/${name}`);
}

/** @param {string[]} names */
function serverRooms(...names) {
  return names.map((name) => `server/${name}`);
}

/** Rooms with a door: a file named like the room, the only one that others import. Tests look at what they test. */
export const HAS_DOOR = /^((?:core|imaging|marks|server|engines\/(?:device|pdf))\/(?!platform$)|engines\/kindle$)/;

/** What a room may use from the registry; those that are not here are not restricted. @type {Record<string, string[]>} */
export const PACKAGES = {
  core: [],
  imaging: [],
  marks: [],
  kernels: [],
  export: ['docx'],
  workers: [],
  pipeline: [],
};

/** Rooms that run on Node as a whole; elsewhere only files named `node-*.ts` may use Node's modules. */
export const NODE_ROOMS = ['queue', 'server', 'cli', 'bench'];

/** Names that say nothing about what lies inside. */
export const VAGUE_FOLDERS = ['utils', 'helpers', 'types', 'common', 'misc'];
