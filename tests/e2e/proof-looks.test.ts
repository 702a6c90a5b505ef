import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focusOn, hasFocus, PHONE, pressOn, readPages } from './proof-stage.ts';
import { faultsOfLooks, openFakeStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

function noteButton(rows: Locator, at: number): Locator {
  return rows.nth(at).getByRole('button', { name: /keeps what|Note:/ });
}

describe.each([
  ['light', { width: 1280, height: 900 }],
  ['dark', PHONE.viewport],
] as const)('opened in %s at %o', (colorScheme, viewport) => {
  it('in light and dark axe finds nothing and nothing sticks out, in list, page, editor, offer and ink', async () => {
    const { page, screen, rows, pageView } = await readPages(
      stage,
      ['doubtful-a.png', 'twice-b.png', 'margin-13.png'],
      {
        colorScheme,
        viewport,
      },
    );
    const check = async (): Promise<void> => expect(await faultsOfLooks(page)).toEqual([]);
    await focusOn(rows.nth(1).locator('.proof-open'));
    await check();
    await rows.nth(1).getByRole('button', { name: 'Edit or split' }).click();
    await check();
    await pressOn(rows.nth(1).getByRole('textbox', { name: 'Text of the note' }), 'Escape');
    await rows.first().getByRole('button', { name: 'Correct page number' }).click();
    await check();
    const field = rows.first().getByRole('textbox', { name: /^p\./ });
    await field.fill('7');
    await pressOn(field, 'Enter');
    await page.getByText('Is the page beside it p. 8?').waitFor();
    await check();
    await noteButton(rows, 0).click();
    await pageView.waitFor();
    await check();
    await hasFocus(pageView);
    await page.keyboard.press('Escape');
    await pageView.waitFor({ state: 'detached' });
    await screen.exportButton.click();
    await page.getByText('More formats').click();
    await page.getByRole('button', { name: 'Table for Readwise (.csv)' }).waitFor();
    await check();
  });
});
