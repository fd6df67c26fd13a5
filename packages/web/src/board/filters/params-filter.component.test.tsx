import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectParameter, openVariedBoard } from '../../../test/components/board.ts';
import { stopClock } from '../../../test/components/clock.ts';
import { field, group, openPanel, panel, panelButton, thumb } from '../../../test/components/filters.ts';
import {
  expectCount,
  expectTexts,
  expectValue,
  focus,
  press,
  pressOn,
} from '../../../test/components/looks.ts';

const DEBOUNCE_MS = 350;

function alert() {
  return panel.getByRole('alert');
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** Applies pending changes, then restores the real clock. */
async function outwait(): Promise<void> {
  await pass(2 * DEBOUNCE_MS);
  vi.useRealTimers();
}

function count(): string {
  return page.byCss('search [data-part="count"]').element().textContent;
}

test('the size filter has two fields and a slider for keyboards', async () => {
  await openVariedBoard();
  await openPanel();
  for (const which of ['Smallest', 'Largest'] as const) {
    await expect.element(thumb(which)).toHaveAttribute('min', '-1');
    await expect.element(thumb(which)).toHaveAttribute('max', '140');
  }
  await expectValue(thumb('Smallest'), '-1');
  await expect.element(thumb('Smallest')).toHaveAttribute('aria-valuetext', 'All');
  await expect.element(thumb('Largest')).toHaveAttribute('aria-valuetext', '140B+');
  for (const mark of ['0B', '7B', '70B', '140B+']) {
    await expect.element(group('Parameters').getByText(mark, { exact: true }).first()).toBeVisible();
  }
  await expectValue(field('Min'), '-1');
  await expectValue(field('Max'), '140');
  await expect
    .element(field('Min'))
    .toHaveAccessibleDescription('Billions of parameters: -1 means all, 140 means 140 or more');
  focus(thumb('Smallest'));
  await press('ArrowRight');
  await expect.element(thumb('Smallest')).toHaveAttribute('aria-valuetext', '0B');
  await press('ArrowRight');
  await expectValue(field('Min'), '1');
  await press('PageUp');
  await expectValue(field('Min'), '11');
  await press('Home');
  await expectValue(field('Min'), '-1');
  focus(thumb('Largest'));
  await press('Home');
  for (let step = 0; step < 7; step += 1) await press('ArrowUp');
  await expect.element(thumb('Largest')).toHaveAttribute('aria-valuetext', '7B');
  await expectParameter('params', '-1,7');
});

test('the wheel over a focused number field changes no number', async () => {
  await openVariedBoard();
  await openPanel();
  await field('Max').click();
  for (const y of [120, -120]) await userEvent.wheel(field('Max'), { delta: { y } });
  await expectValue(field('Max'), '140');
  await field('Max').fill('65');
  await userEvent.wheel(field('Max'), { delta: { y: 120 } });
  await expectParameter('params', '-1,65');
});

test('a change takes effect after 350 ms, or on Enter', async () => {
  await openVariedBoard();
  await openPanel();
  focus(field('Max'));
  stopClock();
  for (const act of [() => field('Max').fill('65'), () => pressOn(thumb('Smallest'), 'PageUp')]) {
    const before = count();
    await act();
    await pass(DEBOUNCE_MS - 1);
    expect(count()).toBe(before);
    await pass(1);
    await expect.poll(count).not.toBe(before);
  }
  const narrowed = count();
  await field('Max').fill('20');
  await pressOn(field('Max'), 'Enter');
  await expect.poll(count).not.toBe(narrowed);
});

test('a text that is no number on the scale is refused', async () => {
  await openVariedBoard();
  await openPanel();
  stopClock();
  await pressOn(field('Max'), 'End');
  await userEvent.type(field('Max'), 'abc');
  await expectTexts(alert(), ['Enter a number from -1 to 140']);
  await expect.element(field('Max')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Max')).toHaveAccessibleDescription('Enter a number from -1 to 140');
  await expect.element(field('Min')).toHaveAttribute('aria-invalid', 'false');
  await expectValue(field('Max'), '140');
  await outwait();
  await expectParameter('params', null);
  await field('Max').fill('7');
  await expectCount(alert(), 0);
});

test('half a number and a reversed range are reported', async () => {
  await openVariedBoard();
  await openPanel();
  await field('Max').fill('');
  await userEvent.type(field('Max'), '-');
  await expectCount(alert(), 0);
  focus(field('Min'));
  await expect.element(alert()).toBeVisible();
  await expect.element(field('Max')).toHaveAttribute('aria-invalid', 'true');
  await field('Max').fill('7');
  await expectParameter('params', '-1,7');
  await field('Min').fill('9');
  await expectTexts(alert(), ['Min must not be greater than Max']);
  await expect.element(field('Min')).toHaveAttribute('aria-invalid', 'true');
  await expectParameter('params', '-1,7');
  await field('Max').fill('65');
  await expectCount(alert(), 0);
  await expectParameter('params', '9,65');
});

test('a field left empty shows the value in effect again', async () => {
  await openVariedBoard('/?params=3,7#/');
  await openPanel();
  stopClock();
  await field('Max').fill('');
  focus(panelButton);
  await expectValue(field('Max'), '7');
  await outwait();
  await expectParameter('params', '3,7');
});

/** Position of a value on the slider, relative to the top left corner of its inputs. */
function placeOf(value: number): { readonly x: number; readonly y: number } {
  const { width, height } = thumb('Smallest').element().getBoundingClientRect();
  return { x: 11 + ((value + 1) / 141) * (width - 22), y: height / 2 };
}

test('a press moves the nearer thumb there, but not one under it', async () => {
  await openVariedBoard('/?params=10,50#/');
  await openPanel();
  const { x, y } = placeOf(50);
  await thumb('Largest').click({ position: { x: x + 8, y } });
  await expect.element(thumb('Largest')).toHaveFocus();
  await expectValue(field('Max'), '50');
  await thumb('Smallest').click({ position: placeOf(20) });
  await expectValue(field('Min'), '20');
  await thumb('Largest').click({ position: placeOf(100) });
  await expectValue(field('Max'), '100');
  await expectValue(field('Min'), '20');
  await expectParameter('params', '20,100');
});

test('a touch that scrolls the page leaves the range as it was', async () => {
  await openVariedBoard('/?params=10,50#/');
  await openPanel();
  const slider = thumb('Largest');
  slider.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await slider.fill('90');
  await expectValue(field('Max'), '90');
  slider.element().dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
  await expectValue(field('Max'), '50');
  await expectValue(slider, '50');
});
