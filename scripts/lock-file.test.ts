import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingBuilds, withAllBuilds } from './lock-file.mjs';
import { ROOT } from './root.mjs';

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

describe('package-lock.json', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));

  test('lists the builds for every system; if not, run: node scripts/complete-lock.mjs', () => {
    expect(missingBuilds(lock)).toEqual([]);
  });

  test('names no addresses, so that any registry serves', () => {
    const entries = Object.entries<{ resolved?: string }>(lock.packages);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
