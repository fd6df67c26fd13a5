import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PENDING_MODELS } from '../../packages/web/test/queue-samples.ts';
import { BEST, cell, header, openBoard, parameter, rowAt, scoreKey } from '../browser/support/board.ts';
import { hasTooltips, hydrated } from '../browser/support/hydration.ts';
import { expectFocusKept, listen, press, tabTo, watchFocus } from '../browser/support/keyboard.ts';
import { servePending } from '../browser/support/queue.ts';
import { openSignedIn } from '../browser/support/sign-in.ts';
import { openVotes, PEEPAL, serveVotes, VOTER, button as voteButton } from '../browser/support/votes.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const searchField = (page: Page) => page.getByRole('textbox', { name: 'Search models' });
const count = (page: Page) => page.locator('[data-part="count"]');

async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await hydrated(page);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** From the first row of the board's body, by Tab, to a cell of it by arrows. */
async function toCell(page: Page, key: string): Promise<void> {
  await tabTo(cell(rowAt(page, 1), 'id').getByRole('link').first());
  await page.keyboard.press('Home');
  for (let column = 0; column < 12; column += 1) {
    const isThere = await cell(rowAt(page, 1), key).evaluate((place) =>
      place.contains(document.activeElement),
    );
    if (isThere) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`No arrow leads to ${key}`);
}

/** The steps of each task of docs/tasks.md, by its name. */
const STEPS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Skip to the results': async (page) => {
    await openBoard(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(main(page).locator(':focus')).toHaveCount(1);
  },
  'Find a model by its name': async (page) => {
    await openBoard(page);
    const said = await listen(page);
    await tabTo(searchField(page));
    await page.keyboard.type('gemma');
    await expect(count(page)).toHaveText(/^9 \/ 31/);
    await expect.poll(said).toContain('9 models of 31');
    // Letters that follow each other are one search.
    expect((await said()).filter((text) => text === '9 models of 31')).toHaveLength(1);
    await tabTo(cell(rowAt(page, 1), 'id').getByRole('link').first());
    await expect(rowAt(page, 1)).toContainText('google/gemma-2-27b');
  },
  'Learn how to search': async (page) => {
    await openBoard(page);
    await press(button(page, 'How to search'), 'Enter');
    const help = page.getByRole('dialog', { name: 'How to search' });
    // Its text may still be on its way.
    await expect(help.getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(help.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(button(page, 'How to search')).toBeFocused();
  },
  'Filter by type': async (page) => {
    await openBoard(page);
    await press(button(page, 'Advanced Filters'), 'Enter');
    const chat = page.getByRole('checkbox', { name: /^Chat/ });
    await expect(chat).toBeVisible();
    await press(chat, 'Space');
    await expect(chat).not.toBeChecked();
    await expect(count(page)).toHaveText(/^15 \/ 31/);
    await tabTo(button(page, 'Advanced Filters'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(chat).toBeHidden();
    await expectFocusKept(page);
  },
  'Filter by size': async (page) => {
    await openBoard(page);
    await press(button(page, 'Advanced Filters'), 'Enter');
    const least = page.getByRole('slider', { name: 'Smallest model size' });
    await tabTo(least);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('PageUp');
    await expect.poll(async () => Number(await least.inputValue())).toBeGreaterThan(0);
    await expect(count(page)).not.toHaveText(/^31 \/ 31/);
    await expect(least).toBeFocused();
  },
  'Use a quick filter': async (page) => {
    await openBoard(page);
    const edge = button(page, /^For Edge Devices/);
    await press(edge, 'Space');
    await expect(edge).toHaveAttribute('aria-pressed', 'true');
    await expect(count(page)).toHaveText(/^10 \/ 31/);
    await page.keyboard.press('Space');
    await expect(count(page)).toHaveText(/^31 \/ 31/);
    await expect(edge).toBeFocused();
  },
  'Reset search and filters': async (page) => {
    await openBoard(page, '/?search=gemma&official=true');
    await press(page.getByRole('search').getByRole('button', { name: 'Reset' }), 'Enter');
    await expect(count(page)).toHaveText(/^31 \/ 31/);
    await expectFocusKept(page);
  },
  'Reset filters on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openBoard(page, '/?official=true');
    await press(button(page, 'Advanced Filters'), 'Enter');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await press(sheet.getByRole('button', { name: 'Reset' }), 'Enter');
    await expect(sheet.getByRole('button', { name: 'Show 31 models' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(button(page, 'Advanced Filters')).toBeFocused();
  },
  'Sort by a domain': async (page) => {
    await openBoard(page);
    await tabTo(header(page, 'rank').getByRole('link').or(header(page, 'isPinned')).first());
    const domain = header(page, scoreKey('bbf'));
    for (
      let step = 0;
      step < 12 && !(await domain.evaluate((place) => place.contains(document.activeElement)));
      step += 1
    )
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(domain).toHaveAttribute('aria-sort', 'descending');
    await page.keyboard.press('Enter');
    await expect(domain).toHaveAttribute('aria-sort', 'ascending');
    await expectFocusKept(page);
  },
  'Read the table cell by cell': async (page) => {
    await openBoard(page);
    const grid = page.getByRole('grid', { name: 'Models by score' });
    await expect(grid).toHaveAttribute('aria-rowcount', '32');
    await expect(grid).toHaveAttribute('aria-colcount', '10');
    await toCell(page, scoreKey('bba'));
    for (const [key, row] of [
      ['ArrowDown', 2],
      ['PageDown', null],
      ['Control+End', 31],
      ['Control+Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expectFocusKept(page);
      const at = page.locator('tr:has(:focus)');
      if (row !== null) await expect(at).toHaveAttribute('aria-rowindex', String(row + 1));
      const place = await page.locator(':focus').evaluate((focused) => {
        const found = focused.closest('td, th');
        return found === null
          ? null
          : [found.getAttribute('aria-colindex'), found.getAttribute('data-column')];
      });
      // Each cell belongs to a header with its place.
      await expect(header(page, String(place?.[1]))).toHaveAttribute('aria-colindex', String(place?.[0]));
    }
    await page.keyboard.press('Tab');
    await expectFocusKept(page);
  },
  'See how sure a score is': async (page) => {
    await openBoard(page);
    await hasTooltips(page);
    await toCell(page, scoreKey('bba'));
    const tooltip = page.getByRole('tooltip');
    await expect(tooltip).toContainText('95 % interval');
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await expectFocusKept(page);
  },
  'Pin a model': async (page) => {
    await openBoard(page);
    const said = await listen(page);
    await toCell(page, 'isPinned');
    await page.keyboard.press('Space');
    await expect.poll(() => parameter(page, 'pinned')).toBe(BEST);
    await expect.poll(said).toContain(`Pinned ${BEST}`);
    await expectFocusKept(page);
    await page.keyboard.press('Space');
    await expect.poll(() => parameter(page, 'pinned')).toBeNull();
  },
  'See which models cannot be told apart': async (page) => {
    await openBoard(page);
    await expect(cell(rowAt(page, 1), 'rank').getByRole('button')).toBeVisible();
    const said = await listen(page);
    await toCell(page, 'rank');
    await page.keyboard.press('Space');
    await expect(button(page, 'Clear')).toBeVisible();
    await expect
      .poll(async () => (await said()).filter((text) => text.includes('told apart from')).length)
      .toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => parameter(page, 'tied')).toBeNull();
    await expectFocusKept(page);
  },
  'Clear the models that cannot be told apart': async (page) => {
    await openBoard(page);
    const rank = cell(rowAt(page, 1), 'rank').getByRole('button');
    await expect(rank).toBeVisible();
    await toCell(page, 'rank');
    await page.keyboard.press('Space');
    await expect(button(page, 'Clear')).toBeVisible();
    await tabTo(button(page, 'Clear'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => parameter(page, 'tied')).toBeNull();
    await expect(rank).toBeFocused();
  },
  'Choose columns': async (page) => {
    await openBoard(page);
    await press(button(page, 'Column visibility'), 'Enter');
    const column = page.getByRole('checkbox', { name: 'BBF_Hindi' });
    await press(column, 'Space');
    await expect(column).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Column visibility (changed)')).toBeFocused();
    await expect(header(page, scoreKey('bbf_Hindi'))).toBeAttached();
  },
  'Change what the average is of': async (page) => {
    await openBoard(page);
    await press(button(page, 'Table options'), 'Enter');
    await tabTo(page.getByRole('radio', { name: 'All Scores' }));
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(
      page.getByRole('radiogroup', { name: 'Average' }).getByRole('radio', { name: 'Hindi' }),
    ).toBeChecked();
    await page.keyboard.press('Escape');
    await expect.poll(() => parameter(page, 'averageMode')).toBe('hindi');
    await expect(button(page, 'Table options (changed)')).toBeFocused();
  },
  'Download the table': async (page) => {
    await openBoard(page);
    const said = await listen(page);
    await press(button(page, 'Download'), 'Enter');
    await tabTo(page.getByRole('radio', { name: 'CSV', exact: true }));
    const json = page.getByRole('radio', { name: 'JSON' });
    while (!(await json.isChecked())) await page.keyboard.press('ArrowRight');
    const download = page.waitForEvent('download');
    const start = page.getByRole('button', { name: 'Download the file' });
    // Its code may still be on its way.
    await expect(start).toBeEnabled();
    await press(start, 'Enter');
    const name = (await download).suggestedFilename();
    expect(name).toMatch(/\.json$/);
    await expect.poll(said).toContain(`${name} is downloaded`);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Download')).toBeFocused();
  },
  'Find a model': async (page) => {
    await openBoard(page);
    await press(button(page, 'Find a model'), 'Enter');
    const shortlist = page.getByRole('region', { name: 'Find a model' });
    await press(shortlist.getByRole('checkbox', { name: 'Hindi' }), 'Space');
    await expect.poll(() => parameter(page, 'shortlist')).not.toBeNull();
    await tabTo(shortlist.getByRole('textbox', { name: 'Memory in GB' }));
    await page.keyboard.type('24');
    await expect.poll(() => parameter(page, 'shortlist')).toContain('24');
    await tabTo(shortlist.getByRole('link').first());
  },
  'Open the page of a model': async (page) => {
    await openBoard(page);
    await toCell(page, 'id');
    await tabTo(page.getByRole('link', { name: `Details of ${BEST}` }));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toContainText(BEST);
    await expectFocusKept(page);
    const table = button(page, 'Figures as a table').first();
    await press(table, 'Enter');
    await expect(main(page).getByRole('figure').getByRole('table').first()).toBeVisible();
    await expectFocusKept(page);
  },
  'See which run a score comes from': async (page) => {
    await open(page, `/#/model/${BEST}`);
    await press(
      main(page)
        .getByRole('link', { name: /^Result \d+$/ })
        .first(),
      'Enter',
    );
    await expect(heading(page)).toContainText(/^Result \d+/);
    await expectFocusKept(page);
    await tabTo(page.getByRole('region', { name: 'Scores' }));
  },
  'Compare two models': async (page) => {
    await open(page, `/?models=${BEST}#/compare`);
    await tabTo(
      page
        .getByRole('textbox', { name: 'Add a model' })
        .or(page.getByRole('combobox', { name: 'Add a model' })),
    );
    await page.keyboard.type('openai/gpt-4o');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'overall' })).toBeVisible();
    await expectFocusKept(page);
    await tabTo(page.getByRole('region', { name: 'Facts' }));
  },
  'Remove a model from a comparison': async (page) => {
    await open(page, `/?models=${BEST},openai/gpt-4o,google/gemma-3-27b-it#/compare`);
    await press(button(page, 'Remove openai/gpt-4o'), 'Enter');
    await expect(button(page, 'Remove google/gemma-3-27b-it')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => parameter(page, 'models')).toBe(BEST);
    await expectFocusKept(page);
  },
  'See what changed': async (page) => {
    await open(page, '/#/changes');
    await tabTo(page.getByRole('combobox', { name: 'Kind' }));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => parameter(page, 'changes')).toMatch(/^added/);
    await expectFocusKept(page);
    await tabTo(page.getByRole('region', { name: /31 models added$/ }));
  },
  'See what changed about a model': async (page) => {
    await open(page, '/#/changes');
    await tabTo(page.getByRole('textbox', { name: 'Model' }));
    await page.keyboard.type(BEST);
    await page.keyboard.press('Enter');
    await expect.poll(() => parameter(page, 'changes')).toBe(`;${BEST}`);
    await expect(page.getByRole('textbox', { name: 'Model' })).toBeFocused();
  },
  'See the board of the past': async (page) => {
    await open(page, '/?at=1#/');
    await expect(rowAt(page, 1)).toBeVisible();
    await press(page.getByRole('link', { name: 'Back to today’s board' }), 'Enter');
    await expect.poll(() => parameter(page, 'at')).toBeNull();
    await expect(rowAt(page, 1)).toBeVisible();
    await expectFocusKept(page);
  },
  'Read the models as charts, or as their table': async (page) => {
    await open(page, '/#/explore');
    await tabTo(page.getByRole('radio', { name: 'Size and score' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Release date and score' })).toBeChecked();
    await press(button(page, 'Figures as a table').first(), 'Enter');
    await expect(main(page).getByRole('table').first()).toBeVisible();
    await expectFocusKept(page);
  },
  'Reset the filters of the charts': async (page) => {
    await open(page, '/?search=gemma#/explore');
    await press(button(page, 'Reset filters'), 'Enter');
    await expect.poll(() => parameter(page, 'search')).toBeNull();
    await expectFocusKept(page);
  },
  'Copy a citation': async (page) => {
    await open(page, '/#/quote');
    const said = await listen(page);
    await press(button(page, 'Copy citation').first(), 'Enter');
    await expect.poll(async () => (await said()).length).toBeGreaterThan(0);
    await expectFocusKept(page);
  },
  'Switch the language': async (page) => {
    await openBoard(page, '/?sort=id:asc');
    await press(page.getByRole('link', { name: 'हिन्दी' }), 'Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await hydrated(page);
    expect(parameter(page, 'sort')).toBe('id:asc');
    await press(page.getByRole('link', { name: 'English' }), 'Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
  'Switch the theme': async (page) => {
    await openBoard(page);
    await press(page.getByRole('button', { name: 'Switch to dark mode' }), 'Space');
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light');
  },
  'Sign in and out': async (page) => {
    await open(page, '/#/add');
    await press(button(page, 'Sign in with Local Hub'), 'Enter');
    await expect(heading(page)).toHaveText('Sign in to the local hub');
    await tabTo(page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await press(page.getByRole('button', { name: 'Allow' }), 'Enter');
    await expect(page.getByText(/^Connected as/)).toBeVisible();
    await hydrated(page);
    await press(button(page, 'Logout'), 'Enter');
    await expect(rowAt(page, 1)).toBeVisible();
    // It is a new document: Tab begins at its top.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  },
  'Submit a model, after a refusal': async (page) => {
    await openSignedIn(page);
    const form = page.getByRole('form', { name: 'Model Submission Form' });
    const name = form.getByLabel('Model Name *', { exact: true });
    await tabTo(name);
    await page.keyboard.type('monsoon-lab/monsoon-8b-gated');
    await press(form.getByRole('button', { name: 'Submit' }), 'Enter');
    await expect(main(page).getByRole('alert')).toContainText('is gated. Open it to everybody');
    await expectFocusKept(page);
    await tabTo(name);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('banyan-lab/peepal-7b-instruct');
    await press(form.getByRole('button', { name: 'Submit' }), 'Enter');
    await expect(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeFocused();
    await press(page.getByRole('button', { name: 'Submit another model' }), 'Enter');
    await expect(name).toBeFocused();
  },
  'Follow the queue': async (page) => {
    await open(page, '/#/add');
    await tabTo(button(page, 'Models in queue'));
    const isOpen = (await button(page, 'Models in queue').getAttribute('aria-expanded')) === 'true';
    await page.keyboard.press('Enter');
    await expect(button(page, 'Models in queue')).toHaveAttribute('aria-expanded', String(!isOpen));
    await expectFocusKept(page);
    await press(button(page, 'Recently evaluated models'), 'Space');
    await expectFocusKept(page);
  },
  'Vote for a model': async (page) => {
    await servePending(page, PENDING_MODELS);
    const { answer } = await serveVotes(page);
    await openVotes(page, VOTER);
    const said = await listen(page);
    await press(voteButton(page, PEEPAL), 'Enter');
    await expect(voteButton(page, PEEPAL)).toHaveText('Voted');
    await answer({ json: {} });
    await expect
      .poll(
        async () => (await said()).filter((text) => text.startsWith(`Your vote for ${PEEPAL} counts`)).length,
      )
      .toBe(1);
    await expectFocusKept(page);
  },
  'Vote again after a failure': async (page) => {
    await servePending(page, PENDING_MODELS);
    const { answer } = await serveVotes(page);
    await openVotes(page, VOTER);
    await press(voteButton(page, PEEPAL), 'Enter');
    await answer({ status: 502 });
    await expect(main(page).getByRole('alert')).toContainText('Failed to submit vote');
    await tabTo(button(page, 'Dismiss'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(voteButton(page, PEEPAL)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(voteButton(page, PEEPAL)).toHaveText('Voted');
    await answer({ json: {} });
    await expectFocusKept(page);
  },
};

test('each task of the document has its steps, and the other way round', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/tasks.md'), 'utf8');
  const tasks = [...document.matchAll(/^(\d+)\. \*\*(.+)\*\*$/gm)];
  expect(tasks.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 35 }, (_, index) => index + 1),
  );
  expect(Object.keys(STEPS)).toEqual(tasks.map(([, , name]) => name));
});

test('a focus that goes with its element is noticed', async ({ page }) => {
  const lost = await watchFocus(page);
  await openBoard(page);
  await page.evaluate(() => {
    const gone = document.createElement('button');
    gone.textContent = 'Gone';
    document.body.append(gone);
    gone.focus();
    requestAnimationFrame(() => gone.remove());
  });
  expect(await lost()).toEqual(['BUTTON Gone']);
});

for (const [name, steps] of Object.entries(STEPS)) {
  test(`by keyboard alone: ${name}`, async ({ page }) => {
    const lost = await watchFocus(page);
    await steps(page);
    expect(await lost()).toEqual([]);
  });
}
