import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { openBoard } from '../../test/components/board.ts';

/** What the system of the visitor prefers; all else is as in every test. */
async function prefer(preferences: Readonly<Record<string, string>>): Promise<void> {
  const features = Object.entries({ 'reduced-motion': 'reduce', ...preferences }).map(([name, value]) => ({
    name: `prefers-${name}`,
    value,
  }));
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

afterEach(() => prefer({}));

test('the toggle of the theme has its tooltip', async () => {
  await prefer({ 'color-scheme': 'light' });
  await openBoard();
  await page.getByRole('button', { name: 'Switch to dark mode' }).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/^Switch to dark mode$/);
});

test('the theme follows the system when its preference changes, while nothing was chosen', async () => {
  await prefer({ 'color-scheme': 'light' });
  await openBoard();
  await prefer({ 'color-scheme': 'dark' });
  await expect.element(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
});

test('the icon of the theme turns, except under reduced motion', async () => {
  await prefer({ 'reduced-motion': 'no-preference' });
  await openBoard();
  const toggle = page.getByRole('button', { name: /^Switch to/ });
  const icon = () => toggle.byCss('span[style]').element() as HTMLElement;
  const duration = () => getComputedStyle(icon()).transitionDuration;
  const turns = () => icon().style.getPropertyValue('--turns');
  expect(duration()).not.toBe('0s');
  expect(turns()).toBe('0');
  await toggle.click();
  await expect.poll(turns).toBe('1');
  await prefer({ 'reduced-motion': 'reduce' });
  await expect.poll(duration).toBe('0s');
});
