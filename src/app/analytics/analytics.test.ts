import { describe, expect, it } from 'vitest';
import type { PublicSettings } from '../../core/public-settings.ts';
import { NOTHING_CONFIGURED } from '../settings/public-settings.ts';
import { type AnalyticsClient, createAnalytics, type PrivacySignals } from './analytics.ts';

const FILES = [
  { name: 'a.jpg', type: 'image/jpeg', size: 1000 },
  { name: 'b.pdf', type: 'application/pdf', size: 2500 },
];
const WITH_KEY: PublicSettings = { ...NOTHING_CONFIGURED, analytics: { key: 'phc_1', host: 'https://eu.example' } };

/** Counts an upload and gives every call that the client got, and how it was loaded. */
async function counted(settings: Promise<PublicSettings>, privacy: PrivacySignals = {}) {
  const calls: unknown[] = [];
  const client: AnalyticsClient = { capture: (...call) => calls.push(call) };
  const analytics = createAnalytics({
    settings,
    privacy,
    load: async (key, host) => {
      calls.push(['load', key, host]);
      return client;
    },
  });
  analytics.fileUpload(FILES);
  analytics.fileUpload(FILES);
  await new Promise((resolve) => setImmediate(resolve));
  return calls;
}

describe('analytics', () => {
  it('captures file_upload with number, types, size and names, through one client', async () => {
    const event = {
      file_count: 2,
      file_types: ['image/jpeg', 'application/pdf'],
      total_size: 3500,
      file_names: ['a.jpg', 'b.pdf'],
    };
    expect(await counted(Promise.resolve(WITH_KEY))).toEqual([
      ['load', 'phc_1', 'https://eu.example'],
      ['file_upload', event],
      ['file_upload', event],
    ]);
  });

  it('loads nothing without a key', async () => {
    expect(await counted(Promise.resolve(NOTHING_CONFIGURED))).toEqual([]);
  });

  it.each([{ doNotTrack: '1' }, { doNotTrack: 'yes' }, { globalPrivacyControl: true }])(
    'loads nothing for a reader whose browser says %o',
    async (privacy) => {
      expect(await counted(Promise.resolve(WITH_KEY), privacy)).toEqual([]);
    },
  );

  it('lets uploads go on when counting fails', async () => {
    expect(await counted(Promise.reject(new Error('offline')))).toEqual([]);
  });
});
