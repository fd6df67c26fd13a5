import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, type Page } from '@playwright/test';

/** Tests whose page has a processor as slow as that of a cheap phone. The window is used by other tests afterwards. */
export const slowTest = base.extend({
  page: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await use(page);
    await session.detach();
  },
});

/** Types as a hand does: a key is pressed when its time has come, whether or not the page has answered the one before. */
export async function typeEvery(page: Page, intervalMs: number, text: string): Promise<void> {
  const pressed: Promise<void>[] = [];
  const start = performance.now();
  for (const [index, key] of [...text].entries()) {
    await sleep(start + index * intervalMs - performance.now());
    pressed.push(page.keyboard.press(key));
  }
  await Promise.all(pressed);
}
