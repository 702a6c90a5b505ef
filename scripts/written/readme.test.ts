import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../src/server/config.ts';
import { ROOT } from '../running/root.mjs';
import { settingsTable } from './settings-table.mjs';

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const project = JSON.parse(read('package.json'));

test('the README lists every setting as the server declares it; if not, run: node scripts/write-settings.mjs', () => {
  const table = settingsTable(SETTINGS);
  expect(table.split('\n').length).toBeGreaterThan(5);
  expect(read('README.md')).toContain(`\n${table}\n\n`);
});

test('the README names only commands that exist', () => {
  const named = [...read('README.md').matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !(`${name}` in project.scripts))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test('the architecture gives every dependency its reason, in at most 150 lines', () => {
  const text = read('docs/ARCHITECTURE.md');
  const named = (name: string) =>
    name.startsWith('@tesseract.js-data/')
      ? text.includes(`\`${name}\``) || text.includes(`\`${name.slice(name.indexOf('/') + 1)}\``)
      : text.includes(`\`${name}\``) || text.includes(`\`${name.slice(0, name.indexOf('/'))}/*\``);
  const all = Object.keys({ ...project.dependencies, ...project.devDependencies });
  expect(all.filter((name) => !named(name))).toEqual([]);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});
