#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { prepareInstalled } from './installed.js';
import { withFewHeaps } from './lean-memory.js';

// A clone builds what is missing or stale; an installed package has no sources and is whole as it is.
const builder = new URL('../scripts/build.mjs', import.meta.url);
try {
  if (existsSync(builder)) await (await import(builder.href)).ensureBuilt();
  else prepareInstalled(process);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// The command line never imports the server, so the choice between the two programs is made here.
if (process.argv[2] === 'help' && process.argv[3] === 'feedback') process.argv.splice(2, 2, 'feedback', '--help');
const SERVE_WORDS = ['--lan'];
const isServe = process.argv[2] === 'serve' && process.argv.slice(3).every((word) => SERVE_WORDS.includes(word));
// Programs that stay, and read for many; what reads and ends where that takes no second process.
const stays = isServe || process.argv[2] === 'worker';
if (stays || process.argv[2] === 'read') await withFewHeaps(process, { mayFork: stays });
const program = isServe ? 'server/main' : process.argv[2] === 'feedback' ? 'server/feedback' : 'cli/main';
await import(new URL(`../dist/src/${program}.js`, import.meta.url).href);
