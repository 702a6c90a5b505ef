#!/usr/bin/env node
import { ensureBuilt } from '../scripts/build.mjs';

try {
  await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// The command line never imports the server, so the choice between the two programs is made here.
if (process.argv[2] === 'help' && process.argv[3] === 'feedback') process.argv.splice(2, 2, 'feedback', '--help');
const isServe = process.argv[2] === 'serve' && process.argv.length === 3;
const program = isServe ? 'server/main' : process.argv[2] === 'feedback' ? 'server/feedback' : 'cli/main';
await import(new URL(`../dist/src/${program}.js`, import.meta.url).href);
