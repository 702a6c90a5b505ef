import { createHash } from 'node:crypto';
import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('the digest is that of the platform, whatever the length', () => {
  assert(
    property(uint8Array({ maxLength: 300 }), (bytes) => {
      expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }),
    { numRuns: 300 },
  );
});
