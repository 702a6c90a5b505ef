import { expect, test } from 'vitest';
import { loadPdfium } from '../node-pdfium.ts';
import { PdfiumMemory } from './pdfium.ts';

const MEGABYTE = 1024 * 1024;

async function boundedTo(megabytes: number): Promise<PdfiumMemory> {
  const memory = new PdfiumMemory(await loadPdfium());
  memory.bound(megabytes * MEGABYTE);
  return memory;
}

/** What PDFium gets of so many megabytes at once: an address, or 0. */
function wanted(memory: PdfiumMemory, megabytes: number): number {
  const address = memory.allocate(megabytes * MEGABYTE);
  memory.free(address);
  return address;
}

test('room for pixels counts as long as a page has it, and while it is kept', async () => {
  const memory = await boundedTo(120);
  const room = memory.room(60 * MEGABYTE);
  expect(room).toBeDefined();
  expect(wanted(memory, 90)).toBe(0);
  expect(memory.wasRefused).toBe(true);
  memory.giveBack(room!);
  expect(memory.held).toBeGreaterThan(60 * MEGABYTE);
  expect(wanted(memory, 90)).toBe(0);
  expect(wanted(memory, 40)).not.toBe(0);
});

test('much room is kept for the pages of a file, not for the next file', async () => {
  const memory = await boundedTo(120);
  const room = memory.room(60 * MEGABYTE);
  memory.giveBack(room!);
  expect(memory.room(50 * MEGABYTE)?.buffer).toBe(room!.buffer);
  memory.giveBack(room!);
  memory.bound(120 * MEGABYTE);
  expect(memory.held).toBeLessThan(60 * MEGABYTE);
  expect(wanted(memory, 90)).not.toBe(0);
  expect(memory.wasRefused).toBe(false);
});

test('PDFium gets no more than is allowed, room for pixels included', async () => {
  const memory = await boundedTo(64);
  expect(wanted(memory, 90)).toBe(0);
  expect(memory.room(90 * MEGABYTE)).toBeUndefined();
  expect(memory.held).toBeLessThanOrEqual(64 * MEGABYTE);
});

test('what is made of pages counts until it is let go', async () => {
  const memory = await boundedTo(64);
  expect(memory.make(40 * MEGABYTE)).toBe(true);
  expect(memory.make(40 * MEGABYTE)).toBe(false);
  expect(memory.wasRefused).toBe(true);
  expect(wanted(memory, 40)).toBe(0);
  memory.letGo(40 * MEGABYTE);
  expect(wanted(memory, 40)).not.toBe(0);
});

test('nothing of PDFium is called while its memory is lent', async () => {
  const memory = await boundedTo(64);
  const address = memory.allocate(4);
  memory.bytes(address, 4).set([1, 2, 3, 4]);
  await memory.lend({ address, length: 4 }, async (bytes) => {
    await Promise.resolve();
    expect([...bytes]).toEqual([1, 2, 3, 4]);
    expect(() => memory.pdfium.FPDF_GetLastError()).toThrow('lent');
    expect(() => memory.allocate(4)).toThrow('lent');
  });
  await expect(memory.lend({ address, length: 4 }, () => Promise.reject(new Error('broken off')))).rejects.toThrow();
  memory.free(address);
});
