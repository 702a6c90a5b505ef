import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainScreen } from './main-screen.ts';
import { axeFindings, openFakeStage, type Stage, toastShown } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

async function openDialog() {
  const opened = await stage.open();
  await mainScreen(opened.page).feedbackButton.click();
  const dialog = opened.page.getByRole('dialog', { name: 'Send Feedback' });
  const email = dialog.getByLabel('Email');
  await email.waitFor();
  return { ...opened, dialog, email, message: dialog.getByLabel('Message'), submit: dialog.locator('[type="submit"]') };
}

describe('the feedback dialog', () => {
  it('sends email and message to our own server and nowhere else, thanks and closes', async () => {
    const { page, dialog, email, message, submit } = await openDialog();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await email.fill('reader@example.org');
    await message.fill('A fine notebook.');
    await submit.click();
    await toastShown(page, 'Thank you!', 'Your feedback has been sent successfully.');
    await expect.poll(() => dialog.count()).toBe(0);
    expect([...hosts]).toEqual([new URL(stage.server.address).host]);
    const stored = await stage.server.store().listSubmissions({ form: 'feedback' });
    expect(stored.at(-1)?.fields).toEqual({ email: 'reader@example.org', message: 'A fine notebook.' });
  });

  it('is kept once when it is sent again after an answer that was lost', async () => {
    const { page, dialog, email, message, submit } = await openDialog();
    const answerIsLost = { status: 503, json: { error: 'Lost.', errors: [{ message: 'The answer was lost.' }] } };
    await page.route(
      '**/f/feedback',
      async (route) => {
        expect((await route.fetch()).status()).toBe(200);
        await route.fulfill(answerIsLost);
      },
      { times: 1 },
    );
    await email.fill('reader@example.org');
    await message.fill('Only once.');
    await submit.click();
    await dialog.getByText('The answer was lost.').waitFor();
    await submit.click();
    await toastShown(page, 'Thank you!');
    const stored = await stage.server.store().listSubmissions({ form: 'feedback' });
    expect(stored.filter(({ fields }) => fields['message'] === 'Only once.')).toHaveLength(1);
  });

  it('asks for both fields, and for an email address', async () => {
    const { email, message } = await openDialog();
    expect(await email.getAttribute('type')).toBe('email');
    expect(await email.getAttribute('required')).not.toBeNull();
    expect(await message.getAttribute('required')).not.toBeNull();
  });

  it('shows the server’s errors under their fields and those of the form below them', async () => {
    const { page, dialog, email, message, submit } = await openDialog();
    await page.route('**/f/feedback', (route) =>
      route.fulfill({
        status: 422,
        json: {
          error: 'invalid',
          errors: [
            { code: 'TYPE_EMAIL', field: 'email', message: 'must be an email address' },
            { code: 'REQUIRED_FIELD_EMPTY', field: 'message', message: 'must not be empty' },
            { code: 'BLOCKED', message: 'Too many letters today.' },
          ],
        },
      }),
    );
    await email.fill('reader@example.org');
    await message.fill('x');
    await submit.click();
    await dialog.getByText('Email must be an email address').waitFor();
    await dialog.getByText('Message must not be empty').waitFor();
    await dialog.getByText('Too many letters today.').waitFor();
    await expect.poll(() => submit.textContent()).toBe('Send Feedback');
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each([
    ['email', ['REQUIRED_FIELD_EMPTY', 'REQUIRED_FIELD_MISSING', 'TYPE_EMAIL', 'TYPE_NUMERIC', 'TYPE_TEXT']],
    ['message', ['REQUIRED_FIELD_EMPTY', 'REQUIRED_FIELD_MISSING', 'TYPE_TEXT', 'SOMETHING_NEW']],
    [undefined, ['BLOCKED', 'EMPTY', 'FILES_TOO_BIG', 'FORM_NOT_FOUND', 'INACTIVE', 'NO_FILE_UPLOADS']],
    [undefined, ['PROJECT_NOT_FOUND', 'TOO_MANY_FILES', 'SOMETHING_NEW']],
  ])('shows every code of %s in its place', async (field, codes) => {
    const { page, dialog, email, message, submit } = await openDialog();
    let code = '';
    await page.route('**/f/feedback', (route) => {
      const where = field === undefined ? {} : { field };
      return route.fulfill({ status: 400, json: { error: 'no', errors: [{ code, ...where, message: `is ${code}` }] } });
    });
    await email.fill('reader@example.org');
    await message.fill('x');
    const prefix = { email: 'Email ', message: 'Message ' }[field ?? ''] ?? '';
    for (code of codes) {
      await submit.click();
      await expect.poll(() => dialog.locator('.field-error').allTextContents()).toEqual([`${prefix}is ${code}`]);
    }
  });

  it('says when an answer makes no sense', async () => {
    const { page, dialog, email, message, submit } = await openDialog();
    await page.route('**/f/feedback', (route) => route.fulfill({ json: { ok: true } }));
    await email.fill('reader@example.org');
    await message.fill('x');
    await submit.click();
    await expect.poll(() => dialog.getByText('Unexpected response format').count()).toBe(1);
  });

  it('reads Sending... and takes no second click while it sends', async () => {
    const { page, email, message, submit } = await openDialog();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/f/feedback', async (route) => {
      await held;
      await route.continue();
    });
    await email.fill('reader@example.org');
    await message.fill('x');
    await submit.click();
    await expect.poll(() => submit.textContent()).toBe('Sending...');
    expect(await submit.isDisabled()).toBe(true);
    answer();
    await toastShown(page, 'Thank you!');
  });
});
