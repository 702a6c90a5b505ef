import { expect, test } from 'vitest';
import { testApp } from '../../../tests/contract/test-app.ts';
import { Metrics } from './metrics.ts';

test('requests are counted by route, status and how long they took', () => {
  const metrics = new Metrics();
  for (const seconds of [0.01, 0.4, 100]) metrics.request({ method: 'GET', route: '/a/:b', status: 200, seconds });
  const lines = metrics.text().split('\n');
  const of = 'method="GET",route="/a/:b",status="200"';
  expect(lines).toContain(`commonplace_request_seconds_bucket{${of},le="0.02"} 1`);
  expect(lines).toContain(`commonplace_request_seconds_bucket{${of},le="60"} 2`);
  expect(lines).toContain(`commonplace_request_seconds_bucket{${of},le="+Inf"} 3`);
  expect(lines).toContain(`commonplace_request_seconds_count{${of}} 3`);
  expect(lines).toContain(`commonplace_request_seconds_sum{${of}} 100.4100`);
});

test('are told where that is turned on, without the address of any request', async () => {
  const { app } = await testApp({ env: { METRICS: 'on' } });
  await app.inject('/api/notes/V1StGXR8_Z5jdHi6B-myT');
  const { statusCode, headers, body } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(body).toContain('route="/api/notes/:sessionId"');
  expect(body).toMatch(/^process_resident_memory_bytes [1-9]\d+$/mu);
  expect(body).not.toContain('V1StGXR8');
});

test('are not there by default', async () => {
  const { app } = await testApp();
  const { body } = await app.inject('/metrics');
  expect(body).not.toContain('commonplace_request_seconds');
});
