import { expect, test } from '@playwright/test';
import { group, openVariedBoard } from './support/filters.ts';

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`opening the advanced filters moves ${reducedMotion === 'reduce' ? 'nothing under reduced motion' : 'the heights'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await openVariedBoard(page);
    const moved = await page.getByRole('button', { name: 'Advanced Filters' }).evaluate(async (button) => {
      if (!(button instanceof HTMLElement)) throw new Error('No button');
      button.click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition && one.transitionProperty === 'grid-template-rows')
        .length;
    });
    expect(moved).toBe(reducedMotion === 'reduce' ? 0 : 2);
    await expect(group(page, 'Precision format')).toBeVisible();
  });
}
