import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, type Page } from '@playwright/test';

/** The speeds at which every journey is made: a usual processor, and one of a cheap phone. */
export const SPEEDS = [
  { speed: 'at full speed', slowdown: 1 },
  { speed: 'slowed down 4 times', slowdown: 4 },
] as const;

/** Slows the processor of a page down, until the returned function is called. */
export async function slowDown(page: Page, slowdown: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return () => session.detach();
}

/** Tests whose page has a slower processor. The window is used by other tests afterwards. */
export const pacedTest = base.extend<{ slowdown: number }>({
  slowdown: [1, { option: true }],
  page: async ({ page, slowdown }, use) => {
    const restore = await slowDown(page, slowdown);
    await use(page);
    await restore();
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
