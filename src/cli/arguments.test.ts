import { expect, test } from 'vitest';
import { parseCommand } from './arguments.ts';
import { HELP } from './help.ts';

test.each([
  [['read', 'a.jpg'], { paths: ['a.jpg'], format: 'json' }],
  [['read', '--format', 'md', 'a.jpg', 'b.pdf'], { paths: ['a.jpg', 'b.pdf'], format: 'md' }],
  [['read', 'a.jpg', '-f', 'TXT', '-o', 'x'], { format: 'txt', out: 'x' }],
  [['read', 'a.jpg', '--out=notes.DOCX'], { format: 'docx', out: 'notes.DOCX' }],
  [['read', 'a.jpg', '--out', 'notes.txt', '--format', 'md'], { format: 'md', out: 'notes.txt' }],
  [['read', 'a.jpg', '--out', 'x.csv'], { format: 'csv', out: 'x.csv' }],
  [['read', 'a.jpg', '--format', 'note-app'], { format: 'note-app' }],
  [['read', 'a.jpg', '--out', 'book.bib'], { format: 'bibtex', out: 'book.bib' }],
  [['read', 'a.jpg', '--out', 'notes/'], { format: 'json' }],
  [['read', 'a.jpg', '--lang', 'eng+deu'], { languages: ['eng', 'deu'] }],
  [['read', 'a.jpg'], { engine: 'device' }],
  [['read', 'a.jpg', '--engine', 'model'], { engine: 'model' }],
  [['read', 'a.jpg', '-e', 'Device'], { engine: 'device' }],
  [['read', '--', '-odd.jpg'], { paths: ['-odd.jpg'] }],
])('%j is understood', (argv, command) => {
  expect(parseCommand(argv)).toMatchObject({ kind: 'read', ...command });
});

test.each([
  [[], /Say what to do/],
  [['raed', 'a.jpg'], /no command "raed"/],
  [['read'], /at least one/],
  [['read', 'a.jpg', '--format', 'pdf'], /"pdf".*txt, md, docx, html, csv, note-app, anki, bibtex, ris, json/],
  [['read', 'a.jpg', '--out', 'notes.xlsx'], /"notes.xlsx".*--format/],
  [['read', 'a.jpg', '--lang', 'English'], /"English".*eng/],
  [['read', 'a.jpg', '--lang', ''], /language code/],
  [['read', 'a.jpg', '--engine', 'cloud'], /"cloud".*device, model/],
  [['read', 'a.jpg', '--colour'], /--colour/],
  [['serve', '8080'], /environment/],
])('%j is told what is wrong', (argv, problem) => {
  const command = parseCommand(argv);
  expect(command).toMatchObject({ kind: 'misused', problem: expect.stringMatching(problem) });
});

test.each([
  [['--help'], { kind: 'help', topic: 'all' }],
  [['read', '-h'], { kind: 'help', topic: 'read' }],
  [['help', 'serve'], { kind: 'help', topic: 'serve' }],
  [['-v'], { kind: 'version' }],
])('%j', (argv, command) => {
  expect(parseCommand(argv)).toEqual(command);
});

test('the help fits a terminal and names every option', () => {
  const lines = Object.values(HELP).flatMap((text) => text.split('\n'));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(90);
  for (const option of ['--format', '--out', '--lang', '--engine']) expect(HELP.read).toContain(option);
});

test('workers take no words, and only pages that this machine would read can wait for them', () => {
  expect(parseCommand(['worker'])).toEqual({ kind: 'worker' });
  expect(parseCommand(['worker', 'x.pdf'])).toMatchObject({ kind: 'misused' });
  expect(parseCommand(['read', 'x.jpg', '--queue'])).toMatchObject({ kind: 'read', queue: true });
  expect(parseCommand(['read', 'x.jpg', '--queue', '--engine', 'model'])).toMatchObject({ kind: 'misused' });
  expect(parseCommand(['import', 'x.txt', '--queue'])).toMatchObject({ kind: 'misused' });
});
