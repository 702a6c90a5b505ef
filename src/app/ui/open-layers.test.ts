import { describe, expect, it } from 'vitest';
import { createOpenLayers, type OpenLayers } from './open-layers.ts';

/** A window's history as far as layers need it: going takes a moment, as in a browser. */
function fakeHistory() {
  const entries: unknown[] = [null];
  let at = 0;
  let layers: OpenLayers | undefined;
  const go = (by: number): void => {
    setTimeout(() => {
      at = Math.max(0, Math.min(entries.length - 1, at + by));
      layers?.onPopState();
    });
  };
  const history = {
    get state(): unknown {
      return entries[at];
    },
    pushState: (state: unknown) => {
      at += 1;
      entries.splice(at, entries.length, state);
    },
    go,
    scrollRestoration: 'auto' as ScrollRestoration,
  };
  return {
    history,
    layers: () => {
      layers = createOpenLayers(history);
      return layers;
    },
    back: async () => {
      go(-1);
      await settled();
    },
    forward: async () => {
      go(1);
      await settled();
    },
    at: () => at,
  };
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('what lies over the page', () => {
  it('is closed by Back, the topmost first, and nothing comes back with Forward', async () => {
    const window = fakeHistory();
    const layers = window.layers();
    const closed: string[] = [];
    for (const name of ['lower', 'upper']) {
      layers.open(() => closed.push(name));
      await settled();
    }
    expect(window.at()).toBe(2);
    await window.back();
    expect([closed, window.at()]).toEqual([['upper'], 1]);
    await window.back();
    expect([closed, window.at()]).toEqual([['upper', 'lower'], 0]);
    await window.forward();
    expect([closed.length, window.at()]).toEqual([2, 0]);
  });

  it('takes its entry along when it is closed in another way', async () => {
    const window = fakeHistory();
    const layers = window.layers();
    const gone = layers.open(() => expect.unreachable());
    await settled();
    gone();
    await settled();
    expect(window.at()).toBe(0);
    gone();
    await settled();
    expect(window.at()).toBe(0);
  });

  it('hands its entry on to one that opens as it closes, and waits with another until the browser has gone back', async () => {
    const window = fakeHistory();
    const layers = window.layers();
    const closed: string[] = [];
    let gone = layers.open(() => closed.push('first'));
    await settled();
    gone();
    gone = layers.open(() => closed.push('second'));
    await settled();
    expect([window.at(), closed]).toEqual([1, []]);
    gone();
    await Promise.resolve();
    layers.open(() => closed.push('third'));
    await settled();
    expect([window.at(), closed]).toEqual([1, []]);
    await window.back();
    expect([window.at(), closed]).toEqual([0, ['third']]);
  });

  it('leaves no entry to a page that is loaded anew', async () => {
    const window = fakeHistory();
    window.layers().open(() => undefined);
    await settled();
    window.layers();
    await settled();
    expect(window.at()).toBe(0);
  });
});
