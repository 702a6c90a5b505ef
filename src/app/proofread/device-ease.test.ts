import { describe, expect, it } from 'vitest';
import { watchEase } from './device-ease.ts';
import type { Reach } from './page-wishes.ts';

/** A page that can be hidden. */
function pageOf() {
  const seen: Pick<Document, 'visibilityState'> = { visibilityState: 'visible' };
  const page = Object.assign(new EventTarget(), seen);
  const turn = (state: DocumentVisibilityState): void => {
    Object.assign(page, { visibilityState: state });
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page, turn };
}

function batteryOf(level: number, charging: boolean) {
  const battery = Object.assign(new EventTarget(), { level, charging });
  const plug = (isIn: boolean): void => {
    battery.charging = isIn;
    battery.dispatchEvent(new Event('chargingchange'));
  };
  const fallTo = (charge: number): void => {
    battery.level = charge;
    battery.dispatchEvent(new Event('levelchange'));
  };
  return { battery, plug, fallTo };
}

describe('a device may read ahead', () => {
  it('around the reader while its page is seen', () => {
    const { page, turn } = pageOf();
    const told: Reach[] = [];
    const end = watchEase(page, {}, (reach) => told.push(reach));
    expect(told).toEqual(['around']);
    turn('hidden');
    turn('visible');
    expect(told).toEqual(['around', 'none', 'around']);
    end();
    turn('hidden');
    expect(told).toHaveLength(3);
  });

  it('not where the reader saves data', () => {
    const told: Reach[] = [];
    watchEase(pageOf().page, { connection: { saveData: true } }, (reach) => told.push(reach));
    expect(told).toEqual(['none']);
  });

  it('not on a battery that is low, but the whole book while it is charged', async () => {
    const { battery, plug } = batteryOf(0.2, false);
    const told: Reach[] = [];
    watchEase(pageOf().page, { getBattery: async () => battery }, (reach) => told.push(reach));
    await expect.poll(() => told).toEqual(['none']);
    plug(true);
    expect(told).toEqual(['none', 'book']);
  });

  it('until its battery is low, and says each change once', async () => {
    const { battery, fallTo } = batteryOf(0.9, false);
    const told: Reach[] = [];
    watchEase(pageOf().page, { getBattery: async () => battery }, (reach) => told.push(reach));
    await expect.poll(() => told).toEqual(['around']);
    for (const charge of [0.8, 0.2, 0.1]) fallTo(charge);
    expect(told).toEqual(['around', 'none']);
  });

  it('and says nothing once it is not asked any more, though its battery becomes known only then', async () => {
    const told: Reach[] = [];
    const known = Promise.resolve(batteryOf(0.9, false).battery);
    const end = watchEase(pageOf().page, { getBattery: () => known }, (reach) => told.push(reach));
    end();
    await known;
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([]);
  });

  it('around the reader on a battery that is full, or of which the browser does not tell', async () => {
    const told: Reach[] = [];
    const { battery } = batteryOf(0.9, false);
    watchEase(pageOf().page, { getBattery: async () => battery }, (reach) => told.push(reach));
    watchEase(pageOf().page, { getBattery: () => Promise.reject(new Error('no')) }, (reach) => told.push(reach));
    await expect.poll(() => told).toEqual(['around', 'around']);
  });
});
