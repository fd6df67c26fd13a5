import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cell, openBoard, rowAt, sorter } from '../../../test/components/board.ts';
import { stopClock } from '../../../test/components/clock.ts';
import { expectHidden, focus, press } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { scoreKey } from '../../../test/in-page.ts';
import { runRecord, writtenEntry } from '../../../test/record-samples.ts';

const tooltip = page.getByRole('tooltip');

/** Whether the tooltip is visible now, without waiting. */
function isShown(): boolean {
  return tooltip.elements().some((element) => element.checkVisibility({ visibilityProperty: true }));
}

test('a header’s tooltip opens after the pointer rests for 1000 ms', async () => {
  await openBoard();
  stopClock();
  await sorter(scoreKey('bba')).hover();
  vi.advanceTimersByTime(999);
  expect(isShown()).toBe(false);
  vi.advanceTimersByTime(1);
  // The code for the tooltip's text only loads now.
  await expect.poll(isShown).toBe(true);
});

test('header tooltips explain the benchmarks and the CO₂ cost', async () => {
  await openBoard(`/?sort=${scoreKey('bbl')}:desc`);
  await sorter(scoreKey('bba')).hover();
  await expect.element(tooltip).toHaveTextContent('Ayurveda');
  await expect
    .element(tooltip)
    .toHaveTextContent('ACC Norm: Was the correct choice selected among the options.');
  await expect
    .element(tooltip)
    .toHaveTextContent(
      'A mark next to a model means that its results use another metric; some results do not name one.',
    );
  await expect.element(tooltip).toHaveTextContent('14,963 questions');
  await sorter('metadata.co2_cost').hover();
  await expect.element(tooltip).toHaveTextContent('evaluation inference only');
});

test('a tooltip shows on focus, describes its control and closes with Escape', async () => {
  await openBoard();
  focus(sorter('rank'));
  await press('ArrowRight');
  await press('ArrowRight');
  await expect.element(sorter('id')).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Model');
  await expect.element(sorter('id')).toHaveAccessibleDescription(/the hub/);
  await press('Escape');
  await expectHidden(page.byCss('#tooltip'));
  await expect.element(sorter('id')).toHaveFocus();
});

test('a tooltip stays while the pointer is on it', async () => {
  await openBoard();
  stopClock();
  await sorter(scoreKey('bbf')).hover();
  vi.advanceTimersByTime(1000);
  await expect.poll(isShown).toBe(true);
  await tooltip.hover();
  // Far longer than the time allowed for moving the pointer to the tooltip.
  vi.advanceTimersByTime(10_000);
  expect(isShown()).toBe(true);
  await page.byCss('[data-corner]').hover();
  vi.advanceTimersByTime(10_000);
  expect(isShown()).toBe(false);
});

test('a score tells its source to pointer and keyboard', async () => {
  await openBoard('/', [writtenEntry('maker/model', 60)]);
  const score = cell(rowAt(1), scoreKey('bba'));
  await score.byCss('[data-tooltip]').hover();
  await expect.element(tooltip).toHaveTextContent('95 % interval');
  await expect.element(tooltip).toHaveTextContent('14,963 questions');
  await expect.element(tooltip).toHaveTextContent('lm-evaluation-harness 0.4.9.1');
  await press('Escape');
  await expectHidden(page.byCss('#tooltip'));
  focus(cell(rowAt(1), 'id').getByRole('link').first());
  await press('ArrowRight');
  await press('ArrowRight');
  await expect.element(score).toHaveFocus();
  await expect.element(score).toHaveAccessibleDescription(/95 % interval/);
});

test('a tooltip of the focused control lets the pointer through', async () => {
  await openBoard();
  await press('Tab');
  focus(page.getByRole('button', { name: 'Taller table' }));
  await expect.element(tooltip).toBeVisible();
  const { left, top, width, height } = tooltip.element().getBoundingClientRect();
  const under = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(tooltip.element().contains(under)).toBe(false);
});

/** Dispatches the events of a tap that tooltips handle. */
function tap(locator: Locator): void {
  const element = locator.element();
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

test('a tap opens the tooltip of what does nothing else', async () => {
  await openBoard();
  tap(cell(rowAt(1), 'model_type').byCss('[data-tooltip]'));
  await expect.element(tooltip).toBeVisible();
  for (const control of [page.getByRole('img', { name: 'Ayurveda' }).first(), rowAt(1).byCss('.tick')]) {
    tap(control);
    expect(isShown()).toBe(false);
  }
  await expect.element(rowAt(1).getByRole('checkbox')).toBeChecked();
});

test('the source of a score is loaded when its tooltip opens', async () => {
  const { provenance: _, ...entry } = writtenEntry('maker/model', 60);
  const sent = { ...entry, run: 7 };
  let calls = 0;
  let answer = () => new Response(null, { status: 503 });
  await openApp('/', {
    answers: {
      '/api/leaderboard/formatted': () => Response.json([sent]),
      '/api/runs/7': () => {
        calls += 1;
        return answer();
      },
    },
  });
  await expect.element(rowAt(1)).toBeVisible();
  expect(calls).toBe(0);
  const score = (key: string) => cell(rowAt(1), scoreKey(key)).byCss('[data-tooltip]');
  await score('bba').hover();
  await expect.element(tooltip).toHaveTextContent('14,963 questions');
  await expect.element(tooltip).toHaveTextContent('could not be loaded');
  answer = () => Response.json(runRecord({ source: 'the file of a test' }));
  await score('bbf').hover();
  await expect.element(tooltip).toHaveTextContent('lm-evaluation-harness');
  const asked = calls;
  await score('bbk').hover();
  await expect.element(tooltip).toHaveTextContent('BBK');
  await expect.element(tooltip).toHaveTextContent('lm-evaluation-harness');
  expect(calls).toBe(asked);
});
