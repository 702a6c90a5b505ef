import { PostHog } from 'posthog-js-lite';
import type { AnalyticsClient } from './analytics.ts';

/** A client that sends what it is told and nothing by itself: no page views, no flags, no profile, nothing stored. */
export function createPostHogClient(key: string, host: string): AnalyticsClient {
  const client = new PostHog(key, {
    host,
    flushAt: 1,
    persistence: 'memory',
    personProfiles: 'never',
    autocapture: false,
    captureHistoryEvents: false,
    preloadFeatureFlags: false,
    disableRemoteFeatureFlags: true,
    disableSurveys: true,
    disableGeoip: true,
  });
  return {
    capture: (event, { file_types, file_names, ...numbers }) =>
      client.capture(event, { ...numbers, file_types: [...file_types], file_names: [...file_names] }),
  };
}
