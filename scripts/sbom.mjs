// `npm run sbom`: lists all parts that are shipped, with licences: dist/sbom.cdx.json (CycloneDX) and dist/licences.txt with
// the licences' own words, as far as a part brings them and is installed on this system.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cycloneDx, partsOf, unclearParts } from './packages/parts.mjs';
import { ROOT } from './running/root.mjs';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i;

const parts = partsOf(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
const unclear = unclearParts(parts);
mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
const project = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
write('dist/sbom.cdx.json', `${JSON.stringify(cycloneDx(parts, project), undefined, 2)}\n`);
write('dist/licences.txt', parts.map(withWords).join(`\n${'-'.repeat(80)}\n`));
console.error(`${parts.length} parts: dist/sbom.cdx.json, dist/licences.txt`);
for (const { name, licence } of unclear) console.error(`${name} has a licence to be looked at: "${licence}"`);
process.exitCode = unclear.length === 0 ? 0 : 1;

/** @param {string} name @param {string} text */
function write(name, text) {
  writeFileSync(path.join(ROOT, name), text);
}

/** @param {import('./packages/parts.mjs').Part} part */
function withWords({ name, version, licence, place }) {
  const folder = path.join(ROOT, place);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => LICENCE_FILE.test(file)) : [];
  const words = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return [`${name} ${version}: ${licence}`, ...words].join('\n\n');
}
