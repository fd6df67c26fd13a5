import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { restPointer } from './open-app.tsx';

export const quickBar = page.getByRole('group', { name: 'Quick Filters' });
export const panel = page.getByRole('region', { name: 'Advanced Filters' });
export const panelButton = page.getByRole('button', { name: 'Advanced Filters' });

export function preset(name: string): Locator {
  return quickBar.getByRole('button', { name });
}

export function group(name: string): Locator {
  return panel.getByRole('group', { name });
}

/** Finds a chip by its label, which is followed by a count. */
export function chip(groupName: string, label: string): Locator {
  return group(groupName).getByRole('checkbox', { name: new RegExp(`^(\\P{L})*${label} \\d`, 'u') });
}

export function thumb(which: 'Smallest' | 'Largest'): Locator {
  return panel.getByRole('slider', { name: `${which} model size` });
}

export function field(which: 'Min' | 'Max'): Locator {
  return panel.getByRole('spinbutton', { name: which });
}

export async function openPanel(): Promise<void> {
  // A tooltip at the last pointer position may cover the button.
  await restPointer();
  await panelButton.click();
  await expect.element(thumb('Smallest')).toBeVisible();
}
