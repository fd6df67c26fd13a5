import { expect, type Page, test } from '@playwright/test';
import { cell, drawn, openBoard, publishedEntries, rowAt, scroller, serveEntries } from './support/board.ts';
import { hydrated } from './support/hydration.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The link to our page about the model of a row. */
function details(page: Page, position: number) {
  return cell(rowAt(page, position), 'id').getByRole('link', { name: /^Details/ });
}

function tableTop(page: Page): Promise<number> {
  return scroller(page).evaluate((element) => element.scrollTop);
}

/** Turns the wheel over the table until a row is in view. */
async function wheelTo(page: Page, position: number): Promise<number> {
  await scroller(page).hover();
  await page.mouse.wheel(0, (position - 5) * 45);
  await expect(rowAt(page, position)).toBeInViewport();
  await drawn(page);
  return tableTop(page);
}

interface Frame {
  readonly rows: number;
  readonly top: number | undefined;
  readonly focus: string | null | undefined;
}

/** Goes back. What each of the first frames after that shows. */
async function framesOfBack(page: Page): Promise<Frame[]> {
  return page.evaluate(
    () =>
      new Promise<Frame[]>((resolve) => {
        const frames: Frame[] = [];
        const look = () => {
          frames.push({
            rows: document.querySelectorAll('tbody tr[aria-rowindex]').length,
            top: document.querySelector('div:has(> table)')?.scrollTop,
            focus: document.activeElement?.getAttribute('aria-label'),
          });
          if (frames.length < 8) requestAnimationFrame(look);
          else resolve(frames);
        };
        addEventListener('popstate', () => requestAnimationFrame(look), { once: true });
        history.back();
      }),
  );
}

test('Back from a model leads to its row, Forward to the model, and a link to the top of the board', async ({
  page,
}) => {
  await openBoard(page);
  await drawn(page);
  const top = await wheelTo(page, 25);
  const windowTop = await page.evaluate(() => window.scrollY);
  const name = await details(page, 25).getAttribute('aria-label');
  await details(page, 25).click();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(/#\/model\//);
  const model = await heading(page).textContent();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);

  const frames = await framesOfBack(page);
  expect(frames.map((frame) => frame.top)).toEqual(frames.map(() => top));
  expect(frames.map((frame) => frame.focus)).toEqual(frames.map(() => name));
  await expect(details(page, 25)).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(windowTop);

  await page.goForward();
  await expect(heading(page)).toHaveText(model ?? '');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  await page.getByRole('navigation').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(rowAt(page, 1)).toBeInViewport();
  expect(await tableTop(page)).toBe(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('what is open on the board is open after Back, after a reload and after another document', async ({
  page,
}) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await page.getByRole('button', { name: 'Find a model', exact: true }).click();
  const filters = page.getByRole('region', { name: 'Advanced Filters' });
  const shortlist = page.getByRole('region', { name: 'Find a model' });
  await expect(filters.getByRole('slider').first()).toBeVisible();
  await expect(shortlist.getByRole('list').first()).toBeVisible();
  await page.getByRole('button', { name: 'Taller table' }).click();
  const { height } = (await scroller(page).boundingBox()) ?? {};
  const top = await wheelTo(page, 20);
  const isAsLeft = async () => {
    await expect(filters.getByRole('slider').first()).toBeVisible();
    await expect(shortlist.getByRole('list').first()).toBeVisible();
    await expect.poll(() => tableTop(page)).toBe(top);
    expect((await scroller(page).boundingBox())?.height).toBe(height);
  };

  await page.getByRole('navigation').getByRole('link', { name: 'Citations' }).click();
  await expect(heading(page)).toHaveText('Citation Information');
  await page.goBack();
  await isAsLeft();
  await page.reload();
  await hydrated(page);
  await isAsLeft();
  await page.goto('/api/docs');
  await page.goBack();
  await hydrated(page);
  await isAsLeft();
});

test('a large board on a slow machine is there in the first frame after Back', async ({ page }) => {
  const published = await publishedEntries(page);
  const entries = Array.from({ length: 4576 }, (_, index) => {
    const entry = published[index % published.length];
    const name = `maker/model-${index}`;
    return { ...entry, id: name, model: { ...entry?.model, name } };
  });
  await serveEntries(page, entries);
  await openBoard(page);
  await drawn(page);
  const top = await wheelTo(page, 300);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await details(page, 300).click();
  await expect(page).toHaveURL(/#\/model\//);
  await expect(scroller(page)).toHaveCount(0);
  const frames = await framesOfBack(page);
  expect(frames.map((frame) => frame.top)).toEqual(frames.map(() => top));
  expect(Math.min(...frames.map(({ rows }) => rows))).toBeGreaterThan(5);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});
