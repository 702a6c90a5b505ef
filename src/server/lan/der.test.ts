import { expect, test } from 'vitest';
import { identifier, integer, octets, utcTime } from './der.ts';

test.each([
  ['1.2.840.10045.4.3.2', '06082a8648ce3d040302'],
  ['2.5.29.17', '0603551d11'],
])('%s is written as the standard has it', (dotted, hex) => {
  expect(identifier(dotted).toString('hex')).toBe(hex);
});

test('a number never looks negative and has no zeros before it', () => {
  expect(integer(Buffer.from('0080', 'hex')).toString('hex')).toBe('02020080');
  expect(integer(Buffer.from('00007f', 'hex')).toString('hex')).toBe('02017f');
  expect(integer(Buffer.from('00', 'hex')).toString('hex')).toBe('020100');
});

test('a length of 128 and more has a length of its own', () => {
  expect(octets(Buffer.alloc(127)).subarray(0, 2).toString('hex')).toBe('047f');
  expect(octets(Buffer.alloc(300)).subarray(0, 4).toString('hex')).toBe('0482012c');
});

test('a moment has a year of two digits, and none beyond 2049', () => {
  expect(utcTime(new Date('2031-02-03T04:05:06.789Z')).toString('latin1').slice(2)).toBe('310203040506Z');
  expect(() => utcTime(new Date('2050-01-01'))).toThrow(RangeError);
});
