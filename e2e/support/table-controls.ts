import { expect, type Locator, type Page } from '@playwright/test';

export function columnsButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Column visibility' });
}

export async function openColumns(page: Page): Promise<Locator> {
  await columnsButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Column Visibility' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The Reset of a popover. */
export function reset(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Reset' });
}
