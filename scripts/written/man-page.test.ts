import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HELP } from '../../src/cli/help.ts';
import { SETTINGS } from '../../src/server/config.ts';
import { FEEDBACK_HELP } from '../../src/server/feedback-help.ts';
import { ROOT } from '../running/root.mjs';
import { manPage } from './man-page.mjs';

test('the manual page says what help and settings say; if not, run: node scripts/write-man.mjs', () => {
  const page = readFileSync(path.join(ROOT, 'man/commonplace.1'), 'utf8');
  expect(page).toBe(manPage({ help: { ...HELP, feedback: FEEDBACK_HELP }, settings: SETTINGS }));
  expect(page).toContain('.B DATABASE_URL');
  expect(page).toContain('.SH FEEDBACK');
});

test('a line that begins like a command of the formatter stays a line', () => {
  const page = manPage({ help: { all: "X\n\n.hidden\n'quoted\na\\b" }, settings: {} });
  expect(page).toContain("\n\\&.hidden\n\\&'quoted\na\\eb\n");
});
