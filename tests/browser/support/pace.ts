import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, type Page } from '@playwright/test';

/** Tests with a processor as slow as a cheap phone's. Other tests use the window afterwards. */
export const slowTest = base.extend({
  page: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await use(page);
    await session.detach();
  },
});

/** Types like a person: each key is pressed on time, even if the page has not handled the previous one. */
export async function typeEvery(page: Page, intervalMs: number, text: string): Promise<void> {
  const pressed: Promise<void>[] = [];
  const start = performance.now();
  for (const [index, key] of [...text].entries()) {
    await sleep(start + index * intervalMs - performance.now());
    pressed.push(page.keyboard.press(key));
  }
  await Promise.all(pressed);
}
