import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openBoard } from '../../test/components/board.ts';
import { prefer } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';

afterEach(() => prefer({}));

test('the toggle of the theme has its tooltip', async () => {
  await prefer({ 'prefers-color-scheme': 'light' });
  await openBoard();
  await page.getByRole('button', { name: 'Switch to dark mode' }).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/^Switch to dark mode$/);
});

test('the theme follows the system when its preference changes, while nothing was chosen', async () => {
  await prefer({ 'prefers-color-scheme': 'light' });
  await openBoard();
  await prefer({ 'prefers-color-scheme': 'dark' });
  await expect.element(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
});

test('the icon of the theme turns, except under reduced motion', async () => {
  await prefer({ 'prefers-reduced-motion': 'no-preference' });
  await openBoard();
  const toggle = page.getByRole('button', { name: /^Switch to/ });
  const icon = () => toggle.byCss('span[style]').element() as HTMLElement;
  const duration = () => getComputedStyle(icon()).transitionDuration;
  const turns = () => icon().style.getPropertyValue('--turns');
  expect(duration()).not.toBe('0s');
  expect(turns()).toBe('0');
  await toggle.click();
  await expect.poll(turns).toBe('1');
  await prefer({ 'prefers-reduced-motion': 'reduce' });
  await expect.poll(duration).toBe('0s');
});

test.each([
  ['light', 'dark'],
  ['dark', 'light'],
])('where the system prefers %s, the other theme stays once it is chosen', async (preferred, other) => {
  const background = () => getComputedStyle(document.body).backgroundColor;
  await prefer({ 'prefers-color-scheme': preferred });
  await openApp('/#/quote');
  const asPreferred = background();
  await page.getByRole('button', { name: `Switch to ${other} mode` }).click();
  const back = page.getByRole('button', { name: `Switch to ${preferred} mode` });
  await expect.element(back).toBeVisible();
  const toggled = background();
  expect(toggled).not.toBe(asPreferred);
  await openApp('/#/quote', { stored: { ...localStorage } });
  await expect.element(back).toBeVisible();
  expect(background()).toBe(toggled);
});
