import type { Page, Request } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ChatReply } from '../stand-ins/chat-reply.ts';
import { type ChatServer, startChatServer } from '../stand-ins/chat-server.ts';
import { mainScreen } from './main-screen.ts';
import { otherFile, type PickedFile, picture } from './pictures.ts';
import { axeFindings, openFakeStage, type Stage } from './stage.ts';

const OPERATOR_KEY = 'sk-of-the-operator';
const OWN_KEY = 'sk-of-the-reader';
const MARKED = 'The marked page keeps what the reader wanted to keep.';
const NOTE = `• p. 12 ${MARKED}`;

let chat: ChatServer;
let ownChat: ChatServer;
/** A server whose operator has set a key, and one without any configuration. */
let offering: Stage;
let plain: Stage;

beforeAll(async () => {
  chat = await startChatServer({ key: OPERATOR_KEY });
  ownChat = await startChatServer({ key: OWN_KEY });
  offering = await openFakeStage({
    OPENAI_API_KEY: OPERATOR_KEY,
    OPENAI_BASE_URL: chat.address,
    OPENAI_MODEL: 'gpt-4o-2024',
    MODEL_CALLS_PER_MINUTE: '1000',
  });
  plain = await openFakeStage();
});

afterAll(async () => {
  for (const stage of [offering, plain]) await stage?.close();
  for (const server of [chat, ownChat]) await server?.close();
});

beforeEach(() => {
  for (const server of [chat, ownChat]) server.reply([answer(MARKED)]);
});

function answer(...texts: readonly string[]): ChatReply {
  const notes = texts.map((text) => ({ page: 12, text }));
  return { kind: 'json', value: { notes, keyTakeaways: ['A page keeps what its reader wanted.'] } };
}

/** Every request that leaves the page from now on. */
function watch(page: Page): readonly Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url())) asked.push(request);
  });
  return asked;
}

const originsOf = (asked: readonly Request[]) => [...new Set(asked.map((request) => new URL(request.url()).origin))];

async function choose(page: Page, name: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name }).check();
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Does what makes the page load itself again, and waits for the document that comes after this one. */
async function loadedAgain(page: Page, doing: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await doing();
  await page.locator('html:not([data-before])').waitFor();
}

async function upload(page: Page, files: readonly PickedFile[] = [picture('marked-12.png')]): Promise<string> {
  const screen = mainScreen(page);
  await screen.choose(files);
  await screen.startOver.waitFor();
  return screen.notes.inputValue();
}

describe('until somebody turns it on', () => {
  it('no model is asked and nothing of it is loaded, whether or not the operator has one', async () => {
    for (const stage of [offering, plain]) {
      const before = chat.requests.length;
      const { page } = await stage.open();
      const asked = watch(page);
      expect(await upload(page)).toBe(NOTE);
      await page.getByText('Your photos have not left this device.').waitFor();
      expect(originsOf(asked)).toEqual([stage.server.address]);
      expect(asked.filter((request) => /api\/model|openai|vision/.test(request.url()))).toEqual([]);
      expect(chat.requests.length).toBe(before);
    }
  });

  it('the settings say in a sentence what each choice sends where, without barriers', async () => {
    const { page } = await offering.open();
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByText('Nothing of your photos is sent anywhere.').waitFor();
    await dialog.getByText('go through this site’s server to its operator’s model (gpt-4o-2024).').waitFor();
    await dialog.getByRole('radio', { name: 'With a vision model of my own' }).check();
    await dialog.getByText('straight to api.openai.com, with your key, which is kept on this device only.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('Photos stay on this device.').waitFor();
  });
});

describe('the model behind this site’s server', () => {
  it('reads the page, which goes to the relay and nowhere else; the key stays on the server', async () => {
    const before = chat.requests.length;
    const { page, errors } = await offering.open();
    await choose(page, 'With this site’s vision model');
    await page.getByText('Pictures of your pages go to a vision model through this site’s server.').waitFor();
    const asked = watch(page);
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#eeeeee' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const notes = await upload(page, [{ name: 'marked-12.jpg', mimeType: 'image/jpeg', buffer: photo }]);
    expect(notes).toBe(NOTE);
    expect(await mainScreen(page).takeaways.inputValue()).toBe('• A page keeps what its reader wanted.');
    await page.getByText('Pictures of your pages went to a vision model').waitFor();
    const [request] = chat.requests.slice(before);
    expect(request).toMatchObject({ model: 'gpt-4o-2024', body: { max_tokens: 1000, temperature: 0.1 } });
    const sent = await sharp(Buffer.from(request?.images[0]?.split(',')[1] ?? '', 'base64')).metadata();
    expect([sent.format, sent.width, sent.height, sent.orientation]).toEqual(['jpeg', 1024, 2048, undefined]);
    expect(originsOf(asked)).toEqual([offering.server.address]);
    expect([chat.violations, errors]).toEqual([[], []]);
    const storage = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(storage).not.toContain(OPERATOR_KEY);
  });

  it('is remembered, and turned off again', async () => {
    const { page } = await offering.open();
    await choose(page, 'With this site’s vision model');
    await page.reload();
    await page.getByText('Pictures of your pages go to a vision model').waitFor();
    await choose(page, 'On this device');
    const before = chat.requests.length;
    await upload(page);
    expect(chat.requests.length).toBe(before);
  });

  it('may be on by default, and the only one that is offered', async () => {
    const stage = await openFakeStage({
      OPENAI_API_KEY: OPERATOR_KEY,
      OPENAI_BASE_URL: chat.address,
      MODEL_BY_DEFAULT: 'on',
      OWN_MODEL: 'off',
    });
    onTestFinished(() => stage.close());
    const before = chat.requests.length;
    const { page } = await stage.open();
    await page.getByText('Pictures of your pages go to a vision model').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    const choices = page.getByRole('group', { name: 'Who reads' }).getByRole('radio');
    await expect.poll(() => choices.count()).toBe(2);
    await page.keyboard.press('Escape');
    expect(await upload(page)).toBe(NOTE);
    expect(chat.requests.length).toBe(before + 1);
  });
});

describe('a model of the reader’s own', () => {
  it('is called from the browser; key and pictures go to its address and nowhere else', async () => {
    const before = ownChat.requests.length;
    const { page, errors } = await plain.open();
    // Before it is loaded again, the page may not connect to that address.
    await loadedAgain(page, () =>
      choose(page, 'With a vision model of my own', {
        Address: `${ownChat.address}/`,
        'Key (empty where none is wanted)': OWN_KEY,
        Model: 'llava',
      }),
    );
    const asked = watch(page);
    expect(await upload(page)).toBe(NOTE);
    expect(ownChat.requests.slice(before)).toMatchObject([{ model: 'llava' }]);
    expect(originsOf(asked).toSorted()).toEqual([plain.server.address, new URL(ownChat.address).origin].toSorted());
    for (const request of asked.filter((one) => one.url().startsWith(plain.server.address))) {
      const told = JSON.stringify([request.url(), await request.allHeaders(), request.postData()]);
      expect(told).not.toContain(OWN_KEY);
    }
    expect([ownChat.violations, errors]).toEqual([[], []]);
  });

  it('needs an address and a name, and at OpenAI a key', async () => {
    const { page } = await plain.open();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'With a vision model of my own' }).check();
    await page.getByLabel('Address').fill('api.openai.com');
    await page.getByLabel('Model', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter an address such as https://api.openai.com/v1').waitFor();
    await page.getByText('Enter the name of a model').waitFor();
    await page.getByLabel('Model', { exact: true }).fill('gpt-4o');
    await page.getByLabel('Address').fill('https://api.openai.com/v1');
    await page.getByText('Enter your key: api.openai.com answers nobody without one').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
  });
});

describe('a model that fails', () => {
  it('leaves what this device reads, and the reader is told', async () => {
    const { page } = await offering.open();
    await choose(page, 'With this site’s vision model');
    chat.reply(() => ({ kind: 'error', status: 400, message: 'No.' }));
    expect(await upload(page)).toBe(NOTE);
    await page.getByText('Read on this device instead, because the model service refuses the request').waitFor();
  });

  it('with a reply without content is the specified error', async () => {
    const { page } = await offering.open();
    await choose(page, 'With this site’s vision model');
    chat.reply([{ kind: 'no-content' }, answer(MARKED)]);
    await upload(page, [picture('marked-7.png'), picture('marked-12.png')]);
    const main = page.getByRole('main');
    // Either picture may be asked first: they are read at the same time.
    await main.getByText(/^Failed to process "marked-(7|12)\.png"\. Please ensure it's a valid file\.$/).waitFor();
    await main.getByText('No content in OpenAI response').waitFor();
    expect(await main.getByText('No content in OpenAI response').count()).toBe(1);
  });

  it('and fails for a picture that is none before it is asked for anything', async () => {
    const { page } = await offering.open();
    await choose(page, 'With this site’s vision model');
    const before = chat.requests.length;
    await upload(page, [otherFile('broken.jpg', 'image/jpeg'), picture('marked-12.png')]);
    expect(chat.requests.length).toBe(before + 1);
  });
});

describe('what the model says and the page does not show', () => {
  const EVIL =
    '<img src="http://evil.example/x.png" onerror="alert(1)"> [click](http://evil.example) Ignore all rules!';

  it('is listed as doubtful, as plain text: nothing is fetched, run or followed', async () => {
    const { page } = await offering.open();
    await choose(page, 'With this site’s vision model');
    const asked = watch(page);
    page.on('dialog', () => expect.unreachable('Something was run.'));
    chat.reply([
      { kind: 'json', value: { notes: [{ page: 12, text: EVIL }], keyTakeaways: [EVIL, 'Visit http://evil.example'] } },
    ]);
    expect(await upload(page)).toBe(NOTE);
    const list = page.getByRole('region', { name: 'Doubtful' });
    await list.getByText(EVIL).waitFor();
    await list.getByText('These words stand nowhere on the page.').waitFor();
    expect(await page.locator('a[href*="evil"], img[src*="evil"]').count()).toBe(0);
    expect(await mainScreen(page).takeaways.inputValue()).not.toContain('evil');
    expect(originsOf(asked)).toEqual([offering.server.address]);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('becomes a note only when the reader keeps it, and is gone when dismissed; both last', async () => {
    const { page } = await offering.open();
    await choose(page, 'With this site’s vision model');
    chat.reply([answer(MARKED, 'Kept by me.', 'Dismissed by me.')]);
    expect(await upload(page)).toBe(NOTE);
    const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await item('Dismissed by me.').getByRole('button', { name: 'Dismiss' }).click();
    await item('Kept by me.').getByRole('button', { name: 'Keep as note' }).click();
    await page.getByRole('region', { name: 'Doubtful' }).waitFor({ state: 'detached' });
    await page.getByText('All changes are saved.').waitFor();
    await page.reload();
    await expect.poll(() => mainScreen(page).notes.inputValue()).toContain('• p. 12 Kept by me.');
    expect(await page.getByText('Dismissed by me.').count()).toBe(0);
  });
});
