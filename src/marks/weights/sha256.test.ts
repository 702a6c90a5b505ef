import { createHash } from 'node:crypto';
import { uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { forSome } from '../../../tests/fixtures/for-all.ts';
import { sha256 } from './sha256.ts';

test('the digest is that of the platform, whatever the length', () => {
  forSome(300)([uint8Array({ maxLength: 300 })], (bytes) => {
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
