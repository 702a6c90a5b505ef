import { describe, expect, test } from 'vitest';
import { sharedStore, testApp } from '../../tests/contract/test-app.ts';

const database = sharedStore();

async function settings(env: Record<string, string>) {
  const { app } = await testApp({ store: database(), env });
  const answer = await app.inject({ url: '/api/settings' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json();
}

async function policy(env: Record<string, string>, sent: Record<string, string> = {}): Promise<Map<string, string[]>> {
  const { app } = await testApp({ store: database(), env });
  const { headers } = await app.inject({ url: '/', headers: sent });
  const parts = String(headers['content-security-policy'])
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}

const EVERYTHING = {
  OPENAI_API_KEY: 'sk-secret',
  OPENAI_BASE_URL: 'https://models.example/v1',
  OPENAI_MODEL: 'm',
  MODEL_BY_DEFAULT: 'on',
  OWN_MODEL: 'off',
  CONNECT_ORIGINS: 'http://192.168.1.20:11434, https://other.example',
  FORMSPREE_ENDPOINT: 'https://forms.example/',
  FORMSPREE_PROJECT: '123',
  FORMSPREE_FEEDBACK_FORM: 'fb',
  FORMSPREE_SUPPORT_FORM: 'sup',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  POSTHOG_KEY: 'phc_abc',
  POSTHOG_HOST: 'https://eu.i.posthog.example',
  DATABASE_URL: '',
};

describe('what the app is told', () => {
  test('with nothing configured, everything beyond this server is off', async () => {
    expect(await settings({})).toEqual({
      model: { relay: null, onByDefault: false, own: true },
      forms: { endpoint: null, project: null, feedbackForm: 'feedback', supportForm: null },
      stripePublishableKey: null,
      analytics: null,
    });
  });

  test('with everything configured, all of it but what is secret', async () => {
    const told = await settings(EVERYTHING);
    expect(told).toEqual({
      model: { relay: { model: 'm' }, onByDefault: true, own: false },
      forms: { endpoint: 'https://forms.example', project: '123', feedbackForm: 'fb', supportForm: 'sup' },
      stripePublishableKey: 'pk_test_abc',
      analytics: { key: 'phc_abc', host: 'https://eu.i.posthog.example' },
    });
    expect(JSON.stringify(told)).not.toMatch(/sk-secret|models\.example/);
  });

  test('a model cannot be on by default without a key', async () => {
    expect((await settings({ MODEL_BY_DEFAULT: 'on' })).model.onByDefault).toBe(false);
  });

  test('the hosted form ids mean nothing without the hosted service', async () => {
    const told = await settings({ FORMSPREE_FEEDBACK_FORM: 'fb', FORMSPREE_SUPPORT_FORM: 'sup' });
    expect(told.forms).toMatchObject({ feedbackForm: 'feedback', supportForm: null });
  });

  test('a form with a card needs the card service', async () => {
    const { STRIPE_PUBLISHABLE_KEY: _none, ...env } = EVERYTHING;
    expect((await settings(env)).forms.supportForm).toBeNull();
  });
});

describe('where the app may connect to', () => {
  const NARROW = ["'self'", 'data:', 'blob:'];

  test('to nothing beyond this server, as long as the reader has not turned on a model of their own', async () => {
    expect((await policy({})).get('connect-src')).toEqual(NARROW);
  });

  test.each(['https://api.example', 'https://api.example:8443', 'http://localhost:11434', 'http://127.0.0.1:8080'])(
    'to the reader’s own model at %s, and only there, unless that is off',
    async (origin) => {
      for (const cookie of [`commonplace-model=${origin}`, `a=b; commonplace-model=${encodeURIComponent(origin)}`]) {
        expect((await policy({}, { cookie })).get('connect-src')).toEqual([...NARROW, origin]);
        expect((await policy({ OWN_MODEL: 'off' }, { cookie })).get('connect-src')).toEqual(NARROW);
      }
    },
  );

  test.each(['https:', '*', 'https://*', 'http://api.example', "https://a.example%3Bscript-src'unsafe-inline'", 'x y'])(
    'to nothing that is no origin of a model: %s',
    async (value) => {
      const told = await policy({}, { cookie: `commonplace-model=${value}` });
      expect(told.get('connect-src')).toEqual(NARROW);
      expect(told.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    },
  );

  test('to the services that are configured, and to no others', async () => {
    const all = await policy(EVERYTHING);
    expect(all.get('connect-src')).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://forms.example',
      'https://eu.i.posthog.example',
      'http://192.168.1.20:11434',
      'https://other.example',
      'https://api.stripe.com',
    ]);
    expect(all.get('frame-src')).toContain('https://js.stripe.com');
    expect((await policy({ POSTHOG_HOST: 'https://eu.example', OWN_MODEL: 'off' })).get('connect-src')).not.toContain(
      'https://eu.example',
    );
  });

  test('script comes from elsewhere only for the card service, and is never made of text', async () => {
    expect((await policy({})).get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    const scripts = (await policy(EVERYTHING)).get('script-src') ?? [];
    expect(scripts.slice(2)).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
  });
});

test('with a project configured, this server takes the forms of that project and no other', async () => {
  const { app } = await testApp({ store: database(), env: { FORMSPREE_PROJECT: '123' } });
  const payload = { email: 'a@example.org', message: 'Hello' };
  const post = (url: string) => app.inject({ method: 'POST', url, payload });
  expect((await post('/p/123/f/feedback')).statusCode).toBe(200);
  expect((await post('/f/feedback')).statusCode).toBe(200);
  const wrong = await post('/p/124/f/feedback');
  expect(wrong.statusCode).toBe(404);
  expect(wrong.json().errors).toMatchObject([{ code: 'PROJECT_NOT_FOUND' }]);
});
