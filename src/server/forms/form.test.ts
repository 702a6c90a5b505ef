import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FIELD_LENGTH_MAX,
  FIELD_NAME_LENGTH_MAX,
  FIELDS_MAX,
  type Form,
  fieldsToStore,
  formErrors,
  formOf,
} from './form.ts';

const FEEDBACK = formOf('feedback') as Form;

function errorsOf(fields: Record<string, unknown>) {
  return formErrors(FEEDBACK, new Map(Object.entries(fields)));
}

function codesOf(fields: Record<string, unknown>): string[] {
  return errorsOf(fields).map(({ code = 'none', field = 'form' }) => `${field}: ${code}`);
}

const GOOD = { email: 'reader@example.org', message: 'Hello' };

test('only forms of the product exist', () => {
  expect(formOf('feedback')?.id).toBe('feedback');
  expect(formOf('other')).toBeUndefined();
  expect(formOf('__proto__')).toBeUndefined();
});

test('a complete form has no errors, whatever else it carries', () => {
  expect(errorsOf(GOOD)).toEqual([]);
  expect(errorsOf({ ...GOOD, name: 'N', phone: '', _subject: 'S' })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string[]]>([
  ['nothing at all', {}, ['form: EMPTY', 'email: REQUIRED_FIELD_MISSING', 'message: REQUIRED_FIELD_MISSING']],
  ['one field missing', { email: GOOD.email }, ['message: REQUIRED_FIELD_MISSING']],
  ['one field empty', { ...GOOD, message: '' }, ['message: REQUIRED_FIELD_EMPTY']],
  ['only blanks', { ...GOOD, message: ' \n\t ' }, ['message: REQUIRED_FIELD_EMPTY']],
  ['both empty', { email: '', message: '' }, ['email: REQUIRED_FIELD_EMPTY', 'message: REQUIRED_FIELD_EMPTY']],
  ['no address', { ...GOOD, email: 'reader' }, ['email: TYPE_EMAIL']],
  ['a number', { ...GOOD, message: 3 }, ['message: TYPE_TEXT']],
  ['an object', { ...GOOD, extra: {} }, ['extra: TYPE_TEXT']],
  ['null', { ...GOOD, email: null }, ['email: TYPE_TEXT']],
  ['a long field', { ...GOOD, message: 'a'.repeat(FIELD_LENGTH_MAX + 1) }, ['message: TYPE_TEXT']],
  ['a long name', { ...GOOD, ['n'.repeat(FIELD_NAME_LENGTH_MAX + 1)]: '' }, ['form: none']],
])('%s', (_what, fields, codes) => {
  expect(codesOf(fields)).toEqual(codes);
});

test('too many fields', () => {
  const many = Object.fromEntries(Array.from({ length: FIELDS_MAX }, (_, index) => [`f${index}`, '']));
  expect(codesOf({ ...GOOD, ...many })).toEqual(['form: none']);
});

describe('email', () => {
  test.each(['a@b', 'first.last+tag@sub.example.org', 'o_o@example.co', ' reader@example.org '])(
    '%s is one',
    (email) => {
      expect(errorsOf({ ...GOOD, email })).toEqual([]);
    },
  );

  test.each(['@b', 'a@', 'a b@c', 'a@b c', 'a@-b', 'a@b-', 'a@b..c', 'a@b\nBcc: x@y', `${'a'.repeat(250)}@b.org`])(
    '%s is none',
    (email) => {
      expect(codesOf({ ...GOOD, email })).toEqual(['email: TYPE_EMAIL']);
    },
  );
});

test('messages read on after the label of their field', () => {
  const messages = [...errorsOf({ email: 'x' }), ...errorsOf({ email: '', message: 3 })].map(({ message }) => message);
  expect(messages).toHaveLength(4);
  for (const message of messages) expect(message).toMatch(/^(is|must) /);
});

test('what is stored are the fields, without those of the protocol', () => {
  expect(
    fieldsToStore(
      new Map([
        ['email', 'a@b'],
        ['_gotcha', ''],
        ['_next', '/x'],
      ]),
    ),
  ).toEqual({ email: 'a@b' });
  expect(Object.keys(fieldsToStore(new Map([['__proto__', 'x']])))).toEqual([]);
});

test('any JSON object is answered, never thrown at', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
      expect(Array.isArray(errorsOf(fields))).toBe(true);
    }),
  );
});
