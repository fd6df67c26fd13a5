import { expect, onTestFinished } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { DESKTOP, isHit, PHONE } from '../in-page.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Resizes the window until the test ends. */
export function resize({ width, height }: Size): Promise<void> {
  onTestFinished(() => page.viewport(DESKTOP.width, DESKTOP.height));
  return page.viewport(width, height);
}

/** Sets the browser's default text size in px until the test ends; 16 is typical. */
export function textSize(standard: number): Promise<unknown> {
  const set = (size: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard: size } });
  onTestFinished(async () => void (await set(16)));
  return set(standard);
}

/** The text of each element of a locator, with whitespace collapsed. */
export function textsOf(locator: Locator): string[] {
  return locator.elements().map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
}

/** Waits until the elements of a locator have these texts. */
export async function expectTexts(locator: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => textsOf(locator)).toEqual(texts);
}

export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

export function boxOf(locator: Locator): DOMRect {
  return locator.element().getBoundingClientRect();
}

export function focus(locator: Locator): void {
  const element = locator.element();
  if (!(element instanceof HTMLElement)) throw new Error('No element that takes the focus');
  element.focus();
}

const CHARACTERS: Readonly<Record<string, string>> = {
  Space: ' ',
  'Shift+Tab': '{Shift>}{Tab}{/Shift}',
  'Control+Home': '{Control>}{Home}{/Control}',
  'Control+End': '{Control>}{End}{/Control}',
};

/** Presses a key on the focused element. */
export function press(key: string): Promise<void> {
  return userEvent.keyboard(CHARACTERS[key] ?? `{${key}}`);
}

export async function pressOn(locator: Locator, key: string): Promise<void> {
  focus(locator);
  await press(key);
}

/** Waits until no element of a locator is visible. */
export async function expectHidden(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.elements().filter((element) => element.checkVisibility({ visibilityProperty: true })))
    .toEqual([]);
}

/** Waits until a field has a value. */
export async function expectValue(locator: Locator, value: string): Promise<void> {
  await expect
    .poll(() => {
      const element = locator.element();
      return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.value
        : null;
    })
    .toBe(value);
}

export const SCREENS = [DESKTOP, PHONE] as const;

export function isUncovered(locator: Locator): boolean {
  return isHit(locator.element());
}

/** Waits for a number of frames, so that slow machines wait longer. */
export async function frames(count: number): Promise<void> {
  for (let drawn = 0; drawn < count; drawn += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function emulate(preferences: Readonly<Record<string, string>>): Promise<void> {
  const features = Object.entries({ 'prefers-reduced-motion': 'reduce', ...preferences }).map(
    ([name, value]) => ({ name, value }),
  );
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

/**
 * Emulates system preferences by their CSS media feature names until the test ends; others keep the test defaults.
 */
export function prefer(preferences: Readonly<Record<string, string>>): Promise<void> {
  onTestFinished(() => emulate({}));
  return emulate(preferences);
}
