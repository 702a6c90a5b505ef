import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memory-server.ts';
import type { KeyValueStorage } from '../notes/session-shelf.ts';
import { windowTexts } from './window-texts.ts';

const FULL: KeyValueStorage = {
  getItem: () => null,
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => undefined,
};

describe('texts of a window', () => {
  it('are what it wrote itself, also after a reload; a window that is opened later has the last', () => {
    const device = memoryStorage();
    const memories = [memoryStorage(), memoryStorage()] as const;
    const [one, two] = memories.map((own) => windowTexts(device, own));
    one?.setItem('notes', 'of one');
    expect(two?.getItem('notes')).toBe('of one');
    two?.setItem('notes', 'of two');
    expect(one?.getItem('notes')).toBe('of one');
    expect(windowTexts(device, memories[0]).getItem('notes')).toBe('of one');
    expect(windowTexts(device, memoryStorage()).getItem('notes')).toBe('of two');
  });

  it('that it removes are gone for it; what another window wrote since stays on the device', () => {
    const device = memoryStorage();
    const own = memoryStorage();
    const [one, two] = [windowTexts(device, own), windowTexts(device, memoryStorage())];
    one.setItem('notes', 'of one');
    two.setItem('notes', 'of two');
    one.removeItem('notes');
    expect([one.getItem('notes'), windowTexts(device, own).getItem('notes')]).toEqual([null, null]);
    expect(device.getItem('notes')).toBe('of two');
    two.removeItem('notes');
    expect(device.getItem('notes')).toBeNull();
  });

  it('that were read and not written are removed as well', () => {
    const device = memoryStorage();
    device.setItem('notes', 'of a window that was closed');
    const one = windowTexts(device, memoryStorage());
    one.getItem('notes');
    one.removeItem('notes');
    expect(device.getItem('notes')).toBeNull();
  });

  it('are not kept where the device does not take them', () => {
    const own = memoryStorage();
    const one = windowTexts(FULL, own);
    expect(() => one.setItem('notes', 'of one')).toThrow('full');
    expect([one.getItem('notes'), own.getItem('notes')]).toEqual([null, null]);
  });

  it('are those of the device where it has no memory of its own', () => {
    const device = memoryStorage();
    const one = windowTexts(device, FULL);
    one.setItem('notes', 'of one');
    expect(one.getItem('notes')).toBe('of one');
    one.removeItem('notes');
    expect(one.getItem('notes')).toBeNull();
  });
});
