import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../running/root.mjs';
import { missingBuilds, unfitParts, withAllBuilds } from './lock-file.mjs';

describe('withAllBuilds', () => {
  const lock = {
    packages: {
      'node_modules/paint': {
        version: '1.2.3',
        dev: true,
        optionalDependencies: {
          '@paint/darwin-arm64': '1.2.3',
          '@paint/linux-x64-gnu': '1.2.3',
          '@paint/linux-x64-musl': '1.2.3',
          '@paint/wasm32-wasi': '1.2.3',
        },
      },
      'node_modules/@paint/linux-x64-gnu': { version: '1.2.3' },
    },
  };

  test('adds what is missing, with the platform that its name tells', () => {
    expect(withAllBuilds(lock).packages).toEqual({
      ...lock.packages,
      'node_modules/@paint/darwin-arm64': {
        version: '1.2.3',
        cpu: ['arm64'],
        dev: true,
        optional: true,
        os: ['darwin'],
      },
      'node_modules/@paint/linux-x64-musl': {
        version: '1.2.3',
        cpu: ['x64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
      'node_modules/@paint/wasm32-wasi': { version: '1.2.3', cpu: ['wasm32'], dev: true, optional: true },
    });
  });

  test('leaves nothing missing', () => {
    expect(missingBuilds(lock)).toHaveLength(3);
    expect(missingBuilds(withAllBuilds(lock))).toEqual([]);
  });
});

describe('unfitParts', () => {
  test.each([
    ['>=20.19', true],
    ['>= 20.19.1', false],
    ['^20.19.0 || ^22.12.0', true],
    ['^20.20.0 || >=22', false],
    ['18 || 20 || >=22', true],
    ['^22 || ^24 || >=26', false],
    ['>=16 || 14 >=14.17', true],
    ['14 >=14.17', false],
    ['>20.19.0', false],
    ['>=v12.22.7', true],
    ['6.* || >= 10.*', true],
  ])('%s takes 20.19.0: %s', (node, fits) => {
    const lock = { packages: { part: { engines: { node } } } };
    expect(unfitParts(lock, [20, 19, 0])).toEqual(fits ? [] : [`part: ${node}`]);
  });
});

describe('package-lock.json', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));

  test('lists the builds for every system; if not, run: node scripts/complete-lock.mjs', () => {
    expect(missingBuilds(lock)).toEqual([]);
  });

  test('has no part that does not work with Node 20.19; if it has, see "overrides" in package.json', () => {
    expect(unfitParts(lock, [20, 19, 0])).toEqual([]);
  });

  test('names no addresses, so that any registry serves', () => {
    const entries = Object.entries<{ resolved?: string }>(lock.packages);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
