import { expect, test } from 'vitest';
import type { StoredSubmission } from '../store/kept-records.ts';
import { submissionsText } from './submissions-text.ts';

const RECEIVED = { id: '1', receivedAt: '2030-01-02T03:04:05.000Z', form: 'feedback' };

function csv(...all: Record<string, string>[]): string[] {
  const submissions: StoredSubmission[] = all.map((fields) => ({ ...RECEIVED, fields }));
  return submissionsText(submissions, 'csv').split('\r\n');
}

test('JSON is the list as it is stored', () => {
  const all = [{ ...RECEIVED, project: 'p', fields: { email: 'a@b', message: 'line\nline' } }];
  expect(JSON.parse(submissionsText(all, 'json'))).toEqual(all);
});

test('CSV has a row for each form and a column for each field of any', () => {
  expect(csv({ email: 'a@b', message: 'one' }, { message: 'two', name: 'N' })).toEqual([
    'received,form,project,email,message,name',
    '2030-01-02T03:04:05.000Z,feedback,,a@b,one,',
    '2030-01-02T03:04:05.000Z,feedback,,,two,N',
    '',
  ]);
});

test('a field that is called like a part of every object is empty where it was not sent', () => {
  expect(csv({ toString: 'mine' }, { constructor: 'x' }).slice(1, 3)).toEqual([
    '2030-01-02T03:04:05.000Z,feedback,,mine,',
    '2030-01-02T03:04:05.000Z,feedback,,,x',
  ]);
});

test('CSV of nothing is its heading', () => {
  expect(csv()).toEqual(['received,form,project', '']);
});

test('commas, quotes and line breaks stay within their cell', () => {
  expect(csv({ message: 'a, "b"\nc' })[1]).toContain('"a, ""b""\nc"');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('%j does not reach a spreadsheet as a formula', (message) => {
  expect(csv({ message })[1]).toContain(`,'${message}`);
});

test('what would steer the terminal in which it is listed is shown as a sign that says nothing', () => {
  const fields = { message: 'a\u001b]52;c;cm0=\u0007b\u009b2Jc\u007f\td\r\ne', 'n\u001b[1m': 'x' };
  expect(csv(fields).join('\r\n')).toBe(
    'received,form,project,message,n\ufffd[1m\r\n' +
      '2030-01-02T03:04:05.000Z,feedback,,"a\ufffd]52;c;cm0=\ufffdb\ufffd2Jc\ufffd\td\r\ne",x\r\n',
  );
  const all = [{ ...RECEIVED, fields }];
  const json = submissionsText(all, 'json');
  expect(json).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(JSON.parse(json)).toEqual(all);
});
