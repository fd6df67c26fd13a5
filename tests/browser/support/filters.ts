import { expect, type Locator, type Page } from '@playwright/test';
import { VARIED_BOARD } from '../../../packages/web/test/board-samples.ts';
import { openBoard, parameter, serveEntries } from './board.ts';

export async function openVariedBoard(page: Page, address = '/'): Promise<void> {
  await serveEntries(page, VARIED_BOARD);
  await openBoard(page, address);
}

export function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Advanced Filters' });
}

export function thumb(page: Page, which: 'Smallest' | 'Largest'): Locator {
  return panel(page).getByRole('slider', { name: `${which} model size` });
}

export function field(page: Page, which: 'Min' | 'Max'): Locator {
  return panel(page).getByRole('spinbutton', { name: which });
}

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await expect(thumb(page, 'Smallest')).toBeVisible();
}

/** The models that the table shows are these, in any order. */
export async function expectModels(page: Page, names: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await page.locator('tbody [data-column="id"]').allInnerTexts()).toSorted())
    .toEqual(names.toSorted());
}

export async function expectParameter(page: Page, name: string, value: string | null): Promise<void> {
  await expect.poll(() => parameter(page, name)).toBe(value);
}
