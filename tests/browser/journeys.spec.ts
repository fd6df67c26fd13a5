import { expect, type Locator, type Page } from '@playwright/test';
import {
  BEST,
  cell,
  drawn,
  openBoard,
  parameter,
  publishedEntries,
  rowAt,
  scroller,
} from './support/board.ts';
import { expectModels, expectParameter, openPanel, panel } from './support/filters.ts';
import { hasContent, hydrated, noteProblems, withholdScripts } from './support/hydration.ts';
import { pacedTest, SPEEDS, slowDown, typeEvery } from './support/pace.ts';
import { siteTest } from './support/people.ts';
import { GOOD_FILE, PUBLISHED } from './support/results-file.ts';
import { startImport } from './support/server-process.ts';
import { accountBox, signIn } from './support/sign-in.ts';

/** Around the 150 ms that a search waits for the next key. */
const INTERVALS_MS = [100, 130, 150, 155, 160, 165, 170, 175, 180, 190, 210, 235, 260];
/** Each letter leaves other models than the one before. */
const SEARCHES = ['3b-', '2b-', '1b-', '8b-', '7b-', '9b-'];

const OTHER = 'openai/gpt-4o';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const runs = (page: Page) => page.getByRole('region', { name: 'Results' });
const navigation = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const pastNotice = (page: Page) => page.getByText('This is board 1, one of the past.');

/** The link to our page about the model of a row. */
function details(page: Page, position: number): Locator {
  return cell(rowAt(page, position), 'id').getByRole('link', { name: /^Details/ });
}

/** Where the page and the table are scrolled to, and where a row is in the window. */
function place(page: Page, position: number) {
  return scroller(page).evaluate(
    (table, index) => ({
      page: window.scrollY,
      table: table.scrollTop,
      row: table.querySelector(`tr[aria-rowindex="${index}"]`)?.getBoundingClientRect().top,
    }),
    position + 1,
  );
}

for (const { speed, slowdown } of SPEEDS) {
  pacedTest.describe(speed, () => {
    pacedTest.use({ slowdown });

    pacedTest('a search typed at any pace ends with the table of the whole text', async ({ page }) => {
      await openBoard(page);
      const names = (await publishedEntries(page)).map(({ id }) => id);
      const search = page.getByRole('textbox', { name: 'Search models' });
      await search.click();
      for (const [index, interval] of INTERVALS_MS.entries()) {
        const text = SEARCHES[index % SEARCHES.length] ?? '';
        await typeEvery(page, interval, text);
        await expectParameter(page, 'search', text);
        await expectModels(
          page,
          names.filter((name) => name.toLowerCase().includes(text)),
        );
        await expect(search).toHaveValue(text);
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('Backspace');
        await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(PUBLISHED + 1));
      }
    });

    pacedTest('Back from a model leads to its row, where it was and with the focus', async ({ page }) => {
      await openBoard(page);
      await scroller(page).hover();
      await page.mouse.wheel(0, 600);
      await expect.poll(async () => (await place(page, 20)).table).toBeGreaterThan(400);
      await drawn(page);
      await details(page, 20).scrollIntoViewIfNeeded();
      const left = await place(page, 20);
      await details(page, 20).click();
      await expect(runs(page).getByRole('table')).toBeVisible();
      await page.goBack();
      await expect.poll(() => place(page, 20)).toEqual(left);
      await expect(details(page, 20)).toBeFocused();
    });

    pacedTest('Back from a model leads to the open filters', async ({ page }) => {
      await openBoard(page);
      await openPanel(page);
      await details(page, 1).click();
      await expect(heading(page)).toContainText('Qwen3-235B');
      await page.goBack();
      await expect(rowAt(page, 1)).toBeVisible();
      await expect(panel(page).getByRole('spinbutton', { name: 'Min' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Advanced Filters' })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
    });

    pacedTest('Back brings a model back that was taken out of a comparison', async ({ page }) => {
      await page.goto(`/?models=${BEST},${OTHER},google/gemma-2-27b#/compare`);
      const remove = page.getByRole('button', { name: /^Remove / });
      await expect(remove).toHaveCount(3);
      await page.getByRole('button', { name: `Remove ${OTHER}` }).click();
      await expect(remove).toHaveCount(2);
      await page.goBack();
      await expect(remove).toHaveCount(3);
      expect(parameter(page, 'models')).toContain(OTHER);
      await expect(page.getByRole('img', { name: /^Scores of .*gpt-4o/ })).toBeVisible();
    });

    pacedTest('a link to a model can be read before its script, which takes it over', async ({ page }) => {
      const problems = noteProblems(page);
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) calls.push(pathname);
      });
      await hasContent(page, `/model/${OTHER}`);
      const release = await withholdScripts(page);
      await page.goto(`/model/${OTHER}`, { waitUntil: 'commit' });
      const parts = [heading(page), runs(page).getByRole('table'), page.getByText(/^Rank \d+ of 31$/)];
      for (const part of parts) await expect(part).toBeVisible();
      const before = await Promise.all(parts.map((part) => part.elementHandle()));
      release();
      await hydrated(page);
      await page.getByRole('button', { name: 'Figures as a table' }).first().click();
      await expect(page.getByRole('figure').getByRole('table').first()).toBeVisible();
      for (const element of before)
        expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
      expect(calls).toEqual([]);
      expect(problems).toEqual([]);
    });

    pacedTest('a page that failed offline loads by itself once online', async ({ page, context }) => {
      await openBoard(page);
      // The code of the page comes while there is a connection.
      await details(page, 1).click();
      await expect(runs(page).getByRole('table')).toBeVisible();
      await page.goBack();
      await expect(rowAt(page, 2)).toBeVisible();
      await context.setOffline(true);
      await details(page, 2).click();
      await expect(alert(page)).toBeVisible();
      await context.setOffline(false);
      await expect(runs(page).getByRole('table')).toBeVisible();
      await expect(alert(page)).toHaveCount(0);
    });

    pacedTest('signing out in one tab signs the other out', async ({ page, context }) => {
      await page.goto('/#/add');
      await signIn(page, 'meera-das');
      const other = await context.newPage();
      await slowDown(other, slowdown);
      await other.goto('/#/add');
      await expect(other.getByText('Connected as meera-das')).toBeVisible();
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await expect(accountBox(other).getByRole('button', { name: 'Sign in with Local Hub' })).toBeVisible();
      await expect(other.getByText('Connected as')).toHaveCount(0);
    });
  });
}

async function leavePast(page: Page, how: string, leave: () => Promise<void>): Promise<void> {
  await siteTest.step(`the past is left by ${how}`, async () => {
    await page.goto('/?at=1');
    await expect(pastNotice(page)).toBeVisible();
    await leave();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(PUBLISHED + 2));
    await expect(pastNotice(page)).toHaveCount(0);
    expect(parameter(page, 'at')).toBeNull();
  });
}

async function correctWrongNumber(page: Page): Promise<void> {
  await page.goto('/?since=999#/publication/1');
  await expect(alert(page)).toContainText('999');
  await expect(heading(page)).toContainText('Board 1');
  const field = page.getByRole('textbox', { name: 'Compare with board' });
  await expect(field).toHaveValue('999');
  await field.fill('2');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Since board 2' })).toBeVisible();
  await page.goBack();
  await expect(alert(page)).toContainText('999');
  await page.getByRole('link', { name: 'Board 2 →' }).click();
  await expect(heading(page)).toContainText('Board 2');
  await expect(page.getByRole('heading', { name: 'Since board 1' })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  expect(parameter(page, 'since')).toBeNull();
}

// One test, because a site of its own costs as much as both.
siteTest('the past and a wrong number are left behind with their page', async ({ page, site }) => {
  expect((await startImport([GOOD_FILE], { env: { DATA_DIR: site.dataDir } }).ended).code).toBe(0);
  await expect.poll(async () => (await publishedEntries(page)).length).toBe(PUBLISHED + 1);
  for (const { speed, slowdown } of SPEEDS) {
    const restore = await slowDown(page, slowdown);
    await siteTest.step(speed, async () => {
      await leavePast(page, 'the navigation', () => navigation(page, 'Leaderboard').click());
      await leavePast(page, 'the newest publication', async () => {
        await page.getByRole('link', { name: 'What moved, and how to cite it' }).click();
        await page.getByRole('link', { name: 'Board 2 →' }).click();
        await page.getByRole('link', { name: 'The board as it is' }).click();
      });
      await correctWrongNumber(page);
    });
    await restore();
  }
});
