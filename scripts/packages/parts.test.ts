import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../running/root.mjs';
import { cycloneDx, partsOf, unclearParts } from './parts.mjs';

const LOCK = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', license: 'MIT', integrity: 'sha512-AAEC' },
    'node_modules/@of/a': { version: '1.0.0', license: '(none)' },
    'node_modules/b/node_modules/@of/a': { version: '1.0.0', license: '(none)' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  },
};

test('parts are what is not a tool, each once', () => {
  expect(partsOf(LOCK).map(({ name, version }) => `${name} ${version}`)).toEqual(['@of/a 1.0.0', 'b 2.0.0']);
});

test('a licence that nobody has looked at is told, and one of several known ones is enough', () => {
  const part = (licence: string) => ({ name: 'x', version: '1', licence, integrity: undefined, place: '' });
  const licences = ['MIT', 'GPL-3.0 OR MIT', 'MIT AND GPL-3.0', '', 'LGPL-3.0-or-later'];
  const unclear = unclearParts(licences.map(part)).map(({ licence }) => licence);
  expect(unclear).toEqual(['MIT AND GPL-3.0', '', 'LGPL-3.0-or-later']);
});

test('the list names each part with its address and the hash of what was installed', () => {
  const list = cycloneDx(partsOf(LOCK), { name: 'book', version: '1.0.0', license: 'MIT' });
  expect(list.components.map(({ purl }) => purl)).toEqual(['pkg:npm/%40of/a@1.0.0', 'pkg:npm/b@2.0.0']);
  expect(list.components[1]?.hashes).toEqual([{ alg: 'SHA-512', content: '000102' }]);
});

test('every part that is shipped has a licence that lets it be passed on', () => {
  const parts = partsOf(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
  expect(parts.length).toBeGreaterThan(100);
  expect(unclearParts(parts)).toEqual([]);
});
