import { describe, expect, it } from 'vitest';
import { watchEase } from './device-ease.ts';

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

describe('a device is at ease', () => {
  it('while its page is seen', () => {
    const { page, turn } = pageOf();
    const told: boolean[] = [];
    const end = watchEase(page, {}, (isAtEase) => told.push(isAtEase));
    expect(told).toEqual([true]);
    turn('hidden');
    turn('visible');
    expect(told).toEqual([true, false, true]);
    end();
    turn('hidden');
    expect(told).toHaveLength(3);
  });

  it('not where the reader saves data', () => {
    const told: boolean[] = [];
    watchEase(pageOf().page, { connection: { saveData: true } }, (isAtEase) => told.push(isAtEase));
    expect(told).toEqual([false]);
  });

  it('not on a battery that is low, but once it is charged', async () => {
    const { battery, plug } = batteryOf(0.2, false);
    const told: boolean[] = [];
    watchEase(pageOf().page, { getBattery: async () => battery }, (isAtEase) => told.push(isAtEase));
    await expect.poll(() => told).toEqual([false]);
    plug(true);
    expect(told).toEqual([false, true]);
  });

  it('until its battery is low, and says each change once', async () => {
    const { battery, fallTo } = batteryOf(0.9, false);
    const told: boolean[] = [];
    watchEase(pageOf().page, { getBattery: async () => battery }, (isAtEase) => told.push(isAtEase));
    await expect.poll(() => told).toEqual([true]);
    for (const charge of [0.8, 0.2, 0.1]) fallTo(charge);
    expect(told).toEqual([true, false]);
  });

  it('of no interest once it is not asked any more, though its battery becomes known only then', async () => {
    const told: boolean[] = [];
    const known = Promise.resolve(batteryOf(0.9, false).battery);
    const end = watchEase(pageOf().page, { getBattery: () => known }, (isAtEase) => told.push(isAtEase));
    end();
    await known;
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([]);
  });

  it('on a battery that is full, or of which the browser does not tell', async () => {
    const told: boolean[] = [];
    const { battery } = batteryOf(0.9, false);
    watchEase(pageOf().page, { getBattery: async () => battery }, (isAtEase) => told.push(isAtEase));
    watchEase(pageOf().page, { getBattery: () => Promise.reject(new Error('no')) }, (isAtEase) => told.push(isAtEase));
    await expect.poll(() => told).toEqual([true, true]);
  });
});
