import { expect, test } from 'vitest';
import { afterUpload, type PdfsSent } from './what-leaves.ts';

const READING = { reader: 'device', model: '', host: '' } as const;

test.each<[PdfsSent, string]>([
  ['no', 'Your photos and PDFs have not left this device.'],
  [
    'begun',
    'Your photos have not left this device. Your PDFs were opened on this device: this site’s own server was away, and may have got a part of them.',
  ],
  ['opened', 'Your photos have not left this device. Your PDFs were opened by this site’s own server.'],
])('what is said of PDFs of which the server got this: %s', (sent, said) => {
  expect(afterUpload(READING, 'both', sent)).toBe(said);
});
