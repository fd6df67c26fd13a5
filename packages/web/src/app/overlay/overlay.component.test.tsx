import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { drawn, openBoard } from '../../../test/components/board.ts';
import {
  boxOf,
  expectCount,
  expectValue,
  frames,
  isUncovered,
  press,
  pressOn,
  resize,
} from '../../../test/components/looks.ts';
import { PHONE } from '../../../test/in-page.ts';

const SETTING = 'Keyboard shortcuts: / for search, P for the performance overlay';
const overlay = page.getByRole('region', { name: 'Performances' });
const main = page.getByRole('main');

/** Locates a figure's value by its label. */
function figure(label: string): Locator {
  return overlay.byCss('div:has(> dt)').filter({ hasText: label }).byCss('dd');
}

/** Number of overlays in the document. */
function shown(): number {
  return overlay.elements().length;
}

async function openOverlay(): Promise<void> {
  await openBoard();
  await press('p');
  await expect.element(overlay).toBeVisible();
}

/** Waits for the next measurement. */
async function sample(): Promise<void> {
  // The heap size differs in every measurement.
  const figures = () => overlay.byCss('dl').element().textContent;
  const before = figures();
  await expect.poll(figures).not.toBe(before);
}

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the overlay has its figures, and counts render cycles', async () => {
  await openOverlay();
  for (const [label, text] of [
    ['FPS', /^\d+(good|warning|poor)$/],
    ['FCP', /^\d+ ms$/],
    ['JS heap memory', /^\d+\.\d MB$/],
    ['GPU memory (est.)', /^\d+\.\d MB$/],
    ['Network', /^\d+ KB$/],
    ['Compression', /^\d+\.\d×, \d+ % saved$/],
  ] as const)
    await expect.element(figure(label)).toHaveTextContent(text);
  // Figures that change twice a second are never announced.
  await expectCount(overlay.byCss('[aria-live], [role="status"]'), 0);
  // The badge fits on one line next to the title.
  expect(boxOf(overlay.getByText('dev only')).height).toBeLessThan(24);
  const cycles = () => Number(figure('Render cycles').element().textContent);
  const before = cycles();
  await page.getByRole('link', { name: 'Average Score' }).click();
  await expect.poll(cycles).toBeGreaterThan(before);
  // Other rows of the same change may still render.
  await drawn();
  await sample();
  const after = cycles();
  await sample();
  expect(cycles()).toBe(after);
});

test('paint timing or a GPU estimate that fails is logged only', async () => {
  const errors: Event[] = [];
  const note = (event: Event) => errors.push(event);
  for (const type of ['error', 'unhandledrejection']) window.addEventListener(type, note);
  await openBoard();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const logged = (text: string) => warn.mock.calls.filter((told) => told.join(' ').includes(text));
  vi.spyOn(document, 'images', 'get').mockImplementation(() => {
    throw new Error('no images');
  });
  vi.spyOn(PerformanceObserver.prototype, 'observe').mockImplementation(() => {
    throw new Error('no paint timing');
  });
  await press('p');
  await expect.element(figure('FPS')).toHaveTextContent(/\d/);
  await expect.element(figure('FCP')).toHaveTextContent(/^-$/);
  await expect.element(figure('GPU memory (est.)')).toHaveTextContent(/^-$/);
  await sample();
  expect(logged('no images')).toHaveLength(1);
  expect(logged('no paint timing')).toHaveLength(1);
  expect(errors).toEqual([]);
  for (const type of ['error', 'unhandledrejection']) window.removeEventListener(type, note);
});

test('the overlay closes by its button, and the focus goes back', async () => {
  await openBoard();
  const before = page.getByRole('button', { name: 'Column visibility' });
  await pressOn(before, 'p');
  await expect.element(overlay).toBeVisible();
  await expect.element(before).toHaveFocus();
  await pressOn(overlay.getByRole('button', { name: 'Close the performance overlay' }), 'Enter');
  await expectCount(overlay, 0);
  await expect.element(before).toHaveFocus();
});

test('on a phone the overlay does not cover the table controls', async () => {
  await resize(PHONE);
  await openOverlay();
  await expect.element(figure('FPS')).toHaveTextContent(/\d/);
  const { height, left, right } = boxOf(overlay);
  expect(height).toBeLessThanOrEqual(240);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(PHONE.width);
  for (const name of ['Table options', 'Column visibility']) {
    const button = page.getByRole('button', { name });
    // The row of controls is itself scrollable.
    button.element().scrollIntoView({ block: 'nearest', inline: 'nearest' });
    expect(isUncovered(button)).toBe(true);
  }
});

test('a p typed into a field is a p', async () => {
  await openBoard();
  const search = page.getByRole('textbox', { name: 'Search models' });
  await pressOn(search, 'p');
  await expectValue(search, 'p');
  const area = document.createElement('textarea');
  const choice = document.createElement('select');
  const text = document.createElement('div');
  text.contentEditable = 'true';
  text.tabIndex = 0;
  main.element().prepend(area, choice, text);
  await pressOn(main, 'p');
  await expect.element(overlay).toBeVisible();
  // The overlay's code is loaded now, so a press would toggle it at once.
  for (const field of ['textarea', 'textarea + select', '[contenteditable]', 'search input']) {
    await pressOn(page.byCss(field), 'p');
    await frames(3);
    expect(shown()).toBe(1);
  }
});

test('P with another key, held down or while composing does nothing', async () => {
  await openOverlay();
  for (const keys of ['{Shift>}P{/Shift}', '{Alt>}p{/Alt}']) {
    await userEvent.keyboard(keys);
    await frames(3);
    expect(shown()).toBe(1);
  }
  for (const state of ['ctrlKey', 'metaKey', 'isComposing', 'repeat']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, [state]: true }));
    await frames(3);
    expect(shown()).toBe(1);
  }
  await userEvent.keyboard('{p>2}');
  await frames(3);
  expect(shown()).toBe(0);
  await userEvent.keyboard('{/p}');
});

test('hidden, the overlay draws no frames and observes nothing', async () => {
  await openBoard();
  await drawn();
  const nextFrame = window.requestAnimationFrame.bind(window);
  const requested = vi.spyOn(window, 'requestAnimationFrame');
  const observed = vi.spyOn(PerformanceObserver.prototype, 'observe');
  /** Counts requested animation frames and new observers during 30 frames, enough to detect a loop. */
  const asked = async () => {
    const before = { frames: requested.mock.calls.length, observers: observed.mock.calls.length };
    for (let count = 0; count < 30; count += 1) await new Promise((resolve) => nextFrame(resolve));
    return {
      frames: requested.mock.calls.length - before.frames,
      observers: observed.mock.calls.length - before.observers,
    };
  };
  expect(await asked()).toEqual({ frames: 0, observers: 0 });
  await press('p');
  await expect.element(overlay).toBeVisible();
  expect((await asked()).frames).toBeGreaterThan(3);
  expect(observed).toHaveBeenCalled();
  await press('p');
  await expectCount(overlay, 0);
  expect(await asked()).toEqual({ frames: 0, observers: 0 });
});

test('the P key can be switched off in the footer, for good if storage allows', async () => {
  await openBoard();
  const setting = page.getByRole('contentinfo').getByRole('checkbox', { name: SETTING });
  const stored = () => localStorage.getItem('overlayShortcut');
  const expectOff = async () => {
    await pressOn(main, 'p');
    await frames(3);
    expect(shown()).toBe(0);
  };
  await expect.element(setting).toBeChecked();
  await setting.click();
  await expectOff();
  expect(stored()).toBe('off');
  await setting.click();
  expect(stored()).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await setting.click();
  await expectOff();
  await setting.click();
  await pressOn(main, 'p');
  await expect.element(overlay).toBeVisible();
});
