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

it('a note in Hebrew runs from the right, its full stop included, beside one that does not', async () => {
  const { screen, rows } = await readPages(stage, ['marked-1.png', 'marked-2.png'], {
    viewport: { width: 1280, height: 900 },
  });
  await screen.notes.fill('• p. 1 שלום לכל הקוראים.\n• p. 2 Peace to all readers.');
  await screen.notes.blur();
  await expect.poll(() => rows.nth(1).innerText()).toContain('Peace');
  const ends = (at: number): Promise<readonly number[]> => rows.nth(at).locator('.proof-text').evaluate(endsOfText);
  const [[first = 0, stop = 0], [other = 0, otherStop = 0]] = [await ends(0), await ends(1)];
  expect(stop).toBeLessThan(first);
  expect(otherStop).toBeGreaterThan(other);
  // Each begins at its own side of the column.
  expect(first - other).toBeGreaterThan(200);
});

it('the text of notes runs from the right where most of them are in Hebrew', async () => {
  const { page, screen } = await readPages(stage, ['marked-1.png', 'marked-2.png']);
  const runs = (): Promise<readonly string[]> =>
    screen.notes.evaluate((area) => {
      const { direction, unicodeBidi } = getComputedStyle(area);
      return [direction, unicodeBidi];
    });
  await screen.notes.fill('• p. 1 שלום לכל הקוראים.\n• p. x Note: שלום.\n• p. 2 Peace to all readers.');
  await expect.poll(runs).toEqual(['rtl', 'normal']);
  expect(await faultsOfLooks(page)).toEqual([]);
  await screen.notes.fill('• p. 1 שלום לכל הקוראים.\n• p. 2 Peace to all readers.');
  await expect.poll(runs).toEqual(['ltr', 'plaintext']);
});

/** Where the first and the last letter of an element's text stand from the left, in pixels. Runs in the page. */
function endsOfText(element: Element): readonly number[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (walker.nextNode() !== null) if (walker.currentNode.textContent !== '') nodes.push(walker.currentNode);
  const leftOf = (node: Node | undefined, at: number): number => {
    if (node === undefined) return 0;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().left;
  };
  const last = nodes.at(-1);
  return [leftOf(nodes[0], 0), leftOf(last, (last?.textContent?.length ?? 1) - 1)];
}
