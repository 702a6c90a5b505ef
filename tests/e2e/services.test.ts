import { gunzipSync } from 'node:zlib';
import type { BrowserContext, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainScreen } from './main-screen.ts';
import { picture } from './pictures.ts';
import { axeFindings, openFakeStage, type Stage, toastShown } from './stage.ts';

const CONFIGURED = {
  FORMSPREE_ENDPOINT: 'https://forms.example',
  FORMSPREE_PROJECT: 'book',
  FORMSPREE_FEEDBACK_FORM: 'letters',
  FORMSPREE_SUPPORT_FORM: 'gifts',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
  POSTHOG_KEY: 'phc_abc',
  POSTHOG_HOST: 'https://counting.example',
};
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** The card service's published interface, as far as the form client uses it. What it does is set in the page. */
const CARD_SERVICE = `
  window.Stripe = Object.assign((key) => {
    const element = {
      mount: (place) => place.append('card field'), destroy() {}, update() {},
      on() { return element; }, off() { return element; }, once() { return element; },
    };
    window.cardCalls = [['key', key]];
    return {
      elements: () => ({ create: () => element, getElement: () => element, update() {} }),
      createToken() {},
      createPaymentMethod: async (details) => {
        window.cardCalls.push(['createPaymentMethod', details.type, details.billing_details]);
        return window.cardPlan === 'refuse' ? { error: { message: 'no' } } : { paymentMethod: { id: 'pm_1' } };
      },
      confirmCardPayment() {},
      handleCardAction: async (secret) => {
        window.cardCalls.push(['handleCardAction', secret]);
        return window.cardPlan === 'fail-3ds' ? { error: { message: 'no' } } : { paymentIntent: { id: 'pi_1' } };
      },
      registerAppInfo() {}, _registerWrapper() {},
    };
  }, { version: 3 });
`;

let plain: Stage;
let configured: Stage;

beforeAll(async () => {
  plain = await openFakeStage();
  configured = await openFakeStage(CONFIGURED);
});

afterAll(async () => {
  await plain?.close();
  await configured?.close();
});

/** Answers for every host but our own; what is asked of them is collected. */
async function standIn(context: BrowserContext, answers: Readonly<Record<string, unknown>> = {}): Promise<Request[]> {
  const asked: Request[] = [];
  await context.route(/^https:/, async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS });
    asked.push(request);
    const { host, pathname } = new URL(request.url());
    if (host === 'js.stripe.com') return route.fulfill({ contentType: 'text/javascript', body: CARD_SERVICE });
    const answer = answers[pathname];
    const json = typeof answer === 'function' ? (answer as (request: Request) => unknown)(request) : (answer ?? {});
    return route.fulfill({ headers: CORS, json });
  });
  return asked;
}

async function upload(page: Page): Promise<void> {
  const screen = mainScreen(page);
  await screen.choose([picture('marked-12.png')]);
  await screen.startOver.waitFor();
}

describe('without configuration', () => {
  it('no upload, feedback or reload asks any other origin for anything', async () => {
    const { page, ownContext } = await plain.open();
    const context = ownContext();
    const asked = await standIn(context);
    await upload(page);
    await page.reload();
    await mainScreen(page).feedbackButton.click();
    await page.getByLabel('Email').fill('reader@example.org');
    await page.getByLabel('Message').fill('Fine.');
    await page.getByRole('dialog').locator('[type="submit"]').click();
    await toastShown(page, 'Thank you!');
    expect(asked.map((request) => request.url())).toEqual([]);
    expect(await page.getByRole('button', { name: 'Support Commonplace' }).count()).toBe(0);
    await page.getByText('and nowhere else').waitFor();
  });
});

describe('analytics with a key', () => {
  it('captures file_upload and says so in the footer', async () => {
    const { page, ownContext } = await configured.open();
    const context = ownContext();
    const asked = await standIn(context);
    await page.getByText('An analytics service counts uploads').waitFor();
    await upload(page);
    await expect.poll(() => asked.length).toBe(1);
    const request = asked[0];
    expect(new URL(request?.url() ?? '').host).toBe('counting.example');
    const body = request?.postDataBuffer() ?? Buffer.alloc(0);
    const text = body[0] === 0x1f ? gunzipSync(body).toString() : body.toString();
    const { batch } = JSON.parse(text);
    expect(batch).toHaveLength(1);
    expect(batch[0]).toMatchObject({
      event: 'file_upload',
      properties: { file_count: 1, file_types: ['image/png'], file_names: ['marked-12.png'] },
    });
    expect(batch[0].properties.total_size).toBeGreaterThan(0);
  });

  it('is silent for a browser that objects', async () => {
    const { page, ownContext } = await configured.open();
    const context = ownContext();
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    });
    await page.reload();
    const asked = await standIn(context);
    await upload(page);
    await page.getByText('All changes are saved.').waitFor();
    expect(asked.map((request) => request.url())).toEqual([]);
  });
});

describe('a hosted form service', () => {
  it('gets the feedback under its project and form', async () => {
    const { page, ownContext } = await configured.open();
    const context = ownContext();
    const asked = await standIn(context, { '/p/book/f/letters': { ok: true, next: '/thanks' } });
    await page.getByText('What you write in a form goes to a form service.').waitFor();
    await mainScreen(page).feedbackButton.click();
    await page.getByLabel('Email').fill('reader@example.org');
    await page.getByLabel('Message').fill('Fine.');
    await page.getByRole('dialog').locator('[type="submit"]').click();
    await toastShown(page, 'Thank you!');
    const form = asked.find((request) => request.method() === 'POST');
    expect(form?.url()).toBe('https://forms.example/p/book/f/letters');
    expect(await form?.headerValue('formspree-client')).toBe('@formspree/react@3.0.0 @formspree/core@4.0.0');
    expect(asked.filter((request) => request.url().includes('stripe'))).toEqual([]);
  });
});

describe('support by card', () => {
  const PATH = '/p/book/f/gifts';
  const pending = { stripe: { paymentIntentClientSecret: 'secret_1' }, resubmitKey: 'again_1' };

  async function openSupport(answers: Readonly<Record<string, unknown>>, plan = 'pay') {
    const { page, ownContext } = await configured.open();
    const context = ownContext();
    const asked = await standIn(context, answers);
    await page.evaluate((cardPlan) => Object.assign(window, { cardPlan }), plan);
    await page.getByRole('button', { name: 'Support Commonplace' }).click();
    const form = page.getByRole('region', { name: 'Support' });
    await form.getByText('card field').waitFor();
    await form.getByLabel('Name').fill('A Reader');
    await form.getByLabel('Email').fill('reader@example.org');
    await form.getByLabel('City').fill('Concord');
    return { page, form, asked, send: form.getByRole('button', { name: 'Send Support' }) };
  }

  it('says so where the card service cannot be reached', async () => {
    const { page, ownContext } = await configured.open();
    const context = ownContext();
    await standIn(context);
    await context.route('https://js.stripe.com/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Support Commonplace' }).click();
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toContainEqual(expect.stringContaining('The card service cannot be reached.'));
  });

  it('sends the card’s billing details and goes through the bank’s check when asked to', async () => {
    const answer = (request: Request): unknown =>
      (request.postData() ?? '').includes('again_1') ? { ok: true, next: '/thanks' } : pending;
    const { page, asked, send } = await openSupport({ [PATH]: answer });
    expect(await axeFindings(page)).toEqual([]);
    await send.click();
    await toastShown(page, 'Thank you!', 'Your support has been received.');
    expect(await page.evaluate(() => Object.entries(window).find(([name]) => name === 'cardCalls')?.[1])).toEqual([
      ['key', 'pk_test_123'],
      ['createPaymentMethod', 'card', { address: { city: 'Concord' }, name: 'A Reader', email: 'reader@example.org' }],
      ['handleCardAction', 'secret_1'],
    ]);
    const posts = asked.filter((request) => request.url().includes(PATH)).map((request) => request.postData() ?? '');
    expect(posts).toHaveLength(2);
    expect(posts[0]).toContain('pm_1');
    expect(posts[1]).toContain('pi_1');
    expect(posts[1]).not.toContain('pm_1');
  });

  it.each([
    ['refuse', 'Error creating payment method'],
    ['fail-3ds', 'Stripe SCA error'],
  ])('says what went wrong: %s', async (plan, message) => {
    const { form, send } = await openSupport({ [PATH]: pending }, plan);
    await send.click();
    await expect.poll(() => form.getByText(message).count()).toBe(1);
    await expect.poll(() => send.isEnabled()).toBe(true);
  });
});
