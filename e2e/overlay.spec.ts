import { expect, type Locator, type Page, test } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { frames } from './support/screens.ts';

declare global {
  interface Window {
    /** How often the page has asked for what only a visible overlay needs. */
    asked: { frames: number; observers: number };
    /** Draws a frame that does not count. */
    drawFrame: (work: () => void) => void;
  }
}

const SETTING = 'Keyboard shortcut P: performance overlay';

function overlay(page: Page): Locator {
  return page.getByRole('region', { name: 'Performances' });
}

async function openOverlay(page: Page): Promise<void> {
  await page.keyboard.press('p');
  await expect(overlay(page)).toBeVisible();
}

/** The value of a figure. */
function figure(page: Page, label: string): Locator {
  return overlay(page).locator('div:has(> dt)', { hasText: label }).locator('dd');
}

/** What the page asks for during 30 frames, which are enough for a loop to show itself. */
async function askedMeanwhile(page: Page): Promise<{ frames: number; observers: number }> {
  return page.evaluate(async () => {
    const before = { ...window.asked };
    for (let drawn = 0; drawn < 30; drawn += 1) {
      await new Promise<void>((resolve) => window.drawFrame(resolve));
    }
    return {
      frames: window.asked.frames - before.frames,
      observers: window.asked.observers - before.observers,
    };
  });
}

test('overlay: hidden, it fetches nothing, draws no frames and observes nothing; shown, it has its seven figures', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.addInitScript(() => {
    window.asked = { frames: 0, observers: 0 };
    const request = window.requestAnimationFrame.bind(window);
    window.drawFrame = request;
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
  await expect(figure(page, 'FPS')).toHaveText(/^\d+(good|warning|poor)$/);
  await expect(figure(page, 'FCP')).toHaveText(/^\d+ ms$/);
  await expect(figure(page, 'Render cycles')).toHaveText(/^[1-9]\d*$/);
  await expect(figure(page, 'JS heap memory')).toHaveText(/^\d+\.\d MB$/);
  await expect(figure(page, 'GPU memory (est.)')).toHaveText(/^\d+\.\d MB$/);
  await expect(figure(page, 'Network')).toHaveText(/^[1-9]\d* KB$/);
  await expect(figure(page, 'Compression')).toHaveText(/^\d+\.\d×, \d+ % saved$/);

  await page.keyboard.press('p');
  await expect(overlay(page)).toHaveCount(0);
  expect(await askedMeanwhile(page)).toEqual({ frames: 0, observers: 0 });
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
  // Some browsers keep a failed module for as long as the document lives, so another P may not be enough.
  await openBoard(page);
  await openOverlay(page);
});

test('overlay: the P key can be switched off in the footer, for good', async ({ page }) => {
  await openBoard(page);
  const setting = page.getByRole('contentinfo').getByRole('checkbox', { name: SETTING });
  await expect(setting).toBeChecked();
  await setting.uncheck();
  await page.getByRole('main').focus();
  await page.keyboard.press('p');
  await page.reload();
  await expect(setting).not.toBeChecked();
  await page.getByRole('main').focus();
  await page.keyboard.press('p');
  await frames(page, 20);
  await expect(overlay(page)).toHaveCount(0);
  await setting.check();
  await page.getByRole('main').focus();
  await openOverlay(page);
  await page.reload();
  await expect(setting).toBeChecked();
});

test('overlay: the choice works for the visit where the browser blocks its storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await openBoard(page);
  await openOverlay(page);
  await page.keyboard.press('p');
  await page.getByRole('checkbox', { name: SETTING }).uncheck();
  await page.getByRole('main').focus();
  await page.keyboard.press('p');
  await frames(page, 20);
  await expect(overlay(page)).toHaveCount(0);
});
