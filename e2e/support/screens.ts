import type { Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 } as const;

/** How far the page scrolls sideways, in px. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Waits until the page has drawn so many frames, however long a busy machine takes for them. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        let drawn = 0;
        const next = () => {
          drawn += 1;
          if (drawn === wanted) resolve();
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    count,
  );
}
