import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

export const columnsButton = () => page.getByRole('button', { name: 'Column visibility' });

export async function openColumns(): Promise<Locator> {
  await columnsButton().click();
  const dialog = page.getByRole('dialog', { name: 'Column Visibility' });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

/** The Reset of a popover. */
export function reset(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Reset' });
}
