import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

export const columnsButton = () => page.getByRole('button', { name: 'Column visibility' });

export const optionsButton = () => page.getByRole('button', { name: 'Table options' });

/** Waits for a popover's controls, whose code loads when it opens. */
async function opened(dialog: Locator, control: Locator): Promise<Locator> {
  await expect.element(dialog).toBeVisible();
  await expect.element(control).toBeVisible();
  return dialog;
}

export function columnsDialog(): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Column Visibility' });
  return opened(dialog, dialog.getByRole('checkbox').first());
}

export function optionsDialog(): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Table Options' });
  return opened(dialog, dialog.getByRole('radio').first());
}

export async function openColumns(): Promise<Locator> {
  await columnsButton().click();
  return columnsDialog();
}

export async function openOptions(): Promise<Locator> {
  await optionsButton().click();
  return optionsDialog();
}

/** A popover's Reset button. */
export function reset(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Reset' });
}
