import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeFindings, isUncovered, openBoard } from './support/board.ts';
import { openOverlay, overlay } from './support/overlay.ts';
import { frames, PHONE } from './support/screens.ts';

declare global {
  interface Window {
    /** How often the page asked for what only a shown overlay needs. */
    asked: { frames: number; observers: number };
  }
}

/** The value of a figure. */
function figure(page: Page, label: string): Locator {
  return overlay(page).locator('div:has(> dt)', { hasText: label }).locator('dd');
}

/** Long enough for a loop to show itself. */
async function askedMeanwhile(page: Page): Promise<{ frames: number; observers: number }> {
  return page.evaluate(async () => {
    const before = { ...window.asked };
    await new Promise((resolve) => setTimeout(resolve, 500));
    return {
      frames: window.asked.frames - before.frames,
      observers: window.asked.observers - before.observers,
    };
  });
}

test('overlay: titled Performances, marked dev only; the P key toggles it', async ({ page }) => {
  await openBoard(page);
  await expect(overlay(page)).toHaveCount(0);
  await openOverlay(page);
  await expect(overlay(page).getByRole('heading')).toHaveText('Performances dev only');
  await page.keyboard.press('p');
  await expect(overlay(page)).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(overlay(page)).toBeVisible();
});

test('overlay: shows its seven figures', async ({ page }) => {
  await openBoard(page);
  await openOverlay(page);
  await expect(figure(page, 'FPS')).toHaveText(/^\d+(good|warning|poor)$/);
  await expect(figure(page, 'FCP')).toHaveText(/^\d+ ms$/);
  await expect(figure(page, 'Render cycles')).toHaveText(/^[1-9]\d*$/);
  await expect(figure(page, 'JS heap memory')).toHaveText(/^\d+\.\d MB$/);
  await expect(figure(page, 'GPU memory (est.)')).toHaveText(/^\d+\.\d MB$/);
  await expect(figure(page, 'Network')).toHaveText(/^[1-9]\d* KB$/);
  await expect(figure(page, 'Compression')).toHaveText(/^\d+\.\d×, \d+ % saved$/);
  // It changes all the time: nothing in it is to be read out by itself.
  await expect(overlay(page).locator('[aria-live], [role="status"]')).toHaveCount(0);
});

test('overlay: counts the render cycles of the board', async ({ page }) => {
  await openBoard(page);
  await openOverlay(page);
  const cycles = async () => Number(await figure(page, 'Render cycles').textContent());
  const before = await cycles();
  await page.getByRole('button', { name: 'Average Score' }).click();
  await expect.poll(cycles).toBeGreaterThan(before);
  const after = await cycles();
  await frames(page, 75);
  expect(await cycles()).toBe(after);
});

for (const [fps, grade] of [
  [60, 'good'],
  [55, 'good'],
  [54, 'warning'],
  [30, 'warning'],
  [29, 'poor'],
] as const) {
  test(`overlay: ${fps} FPS are ${grade}, in a word and not by color alone`, async ({ page }) => {
    // A clock that only frames move: how busy the machine is has no say.
    await page.addInitScript((rate) => {
      let now = 0;
      performance.now = () => now;
      window.requestAnimationFrame = (work) =>
        window.setTimeout(() => {
          now += 1000 / rate;
          work(now);
        }, 4);
      window.cancelAnimationFrame = (request) => window.clearTimeout(request);
    }, fps);
    await openBoard(page);
    await openOverlay(page);
    await expect(figure(page, 'FPS')).toHaveText(`${fps}${grade}`);
  });
}

test('overlay: what the browser does not tell shows a dash', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(performance, 'memory', { value: undefined });
    performance.getEntriesByType = () => [];
  });
  await openBoard(page);
  await openOverlay(page);
  await expect(figure(page, 'FPS')).toContainText(/\d/);
  await expect(figure(page, 'JS heap memory')).toHaveText('-');
  await expect(figure(page, 'Network')).toHaveText('-');
  await expect(figure(page, 'Compression')).toHaveText('-');
});

test('overlay: paint timing or a GPU estimate that fails is logged only', async ({ page }) => {
  const logged: string[] = [];
  const errors: Error[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    Object.defineProperty(document, 'images', {
      get: () => {
        throw new Error('no images');
      },
    });
    PerformanceObserver.prototype.observe = () => {
      throw new Error('no paint timing');
    };
  });
  await openBoard(page);
  await openOverlay(page);
  await expect(figure(page, 'FPS')).toContainText(/\d/);
  await expect(figure(page, 'FCP')).toHaveText('-');
  await expect(figure(page, 'GPU memory (est.)')).toHaveText('-');
  await frames(page, 75);
  expect(logged.filter((text) => text.includes('no images'))).toHaveLength(1);
  expect(logged.filter((text) => text.includes('no paint timing'))).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('overlay: hidden, it fetches nothing, draws no frames and observes nothing', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.addInitScript(() => {
    window.asked = { frames: 0, observers: 0 };
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => {
      window.asked.frames += 1;
      return request(work);
    };
    const observe = PerformanceObserver.prototype.observe;
    PerformanceObserver.prototype.observe = function (options) {
      window.asked.observers += 1;
      observe.call(this, options);
    };
  });
  await openBoard(page);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  expect(await askedMeanwhile(page)).toEqual({ frames: 0, observers: 0 });
  expect(fetched.filter((url) => url.includes('overlay'))).toEqual([]);

  await openOverlay(page);
  expect(fetched.filter((url) => url.includes('overlay')).length).toBeGreaterThan(0);
  expect((await askedMeanwhile(page)).frames).toBeGreaterThan(3);

  await page.keyboard.press('p');
  await expect(overlay(page)).toHaveCount(0);
  expect(await askedMeanwhile(page)).toEqual({ frames: 0, observers: 0 });
});

test('overlay: closes by its button, and the focus goes back', async ({ page }) => {
  await openBoard(page);
  const before = page.getByRole('button', { name: 'Column visibility' });
  await before.focus();
  await openOverlay(page);
  await expect(before).toBeFocused();
  await overlay(page).getByRole('button', { name: 'Close the performance overlay' }).focus();
  await page.keyboard.press('Enter');
  await expect(overlay(page)).toHaveCount(0);
  await expect(before).toBeFocused();
});

test('overlay: code that cannot be fetched breaks nothing, and is fetched when the page is loaded anew', async ({
  page,
}) => {
  const code = '**/assets/overlay-panel-*.js';
  await page.route(code, (route) => route.abort());
  await openBoard(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await page.keyboard.press('p');
  await logged;
  await expect(page.getByRole('grid')).toBeVisible();
  await page.unroute(code);
  // Some browsers keep a module that failed for as long as the document lives, so the next P alone may not do.
  await openBoard(page);
  await openOverlay(page);
});

test('overlay: at 390 px it stays low and leaves the table controls free', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openBoard(page);
  await openOverlay(page);
  await expect(figure(page, 'FPS')).toContainText(/\d/);
  const box = await overlay(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(240);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  for (const name of ['Table options', 'Column visibility', 'Taller table', 'Shorter table']) {
    expect(await isUncovered(page.getByRole('button', { name }))).toBe(true);
  }
});

test('the overlay keeps the accessibility rules', async ({ page }) => {
  await openBoard(page);
  await openOverlay(page);
  await expect(figure(page, 'FPS')).toContainText(/\d/);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await axeFindings(page)).toEqual([]);
});
