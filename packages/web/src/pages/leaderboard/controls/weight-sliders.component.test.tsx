import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter, openBoard, parameter } from '../../../../test/components/board.ts';
import { stopClock } from '../../../../test/components/clock.ts';
import { expectCount, expectHidden, expectValue, focus, press } from '../../../../test/components/looks.ts';
import { openOptions, reset } from '../../../../test/components/table-controls.ts';

const EQUAL = Array.from({ length: 8 }, () => '12.5').join();

const slider = page.getByRole('slider', { name: 'Ayurveda English', exact: true });

async function openWeights(path = '/?averageMode=weights'): Promise<void> {
  await openBoard(path);
  await openOptions();
  await expect.element(slider).toBeVisible();
}

test('a weight is told with its own slider, and no other one speaks', async () => {
  await openWeights();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '12.5 %');
  focus(slider);
  await press('ArrowRight');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '13.0 %');
  await expect.element(slider).toHaveAccessibleName('Ayurveda English');
  await expectCount(page.getByRole('dialog').getByRole('status'), 0);
});

test('steps of a slider show at once and take effect together', async () => {
  await openWeights();
  const advance = stopClock();
  const write = vi.spyOn(history, 'pushState');
  onTestFinished(() => write.mockRestore());
  focus(slider);
  for (let step = 1; step <= 5; step += 1) {
    await press('ArrowRight');
    await expectValue(slider, String(12.5 + step / 2));
    await advance(149);
  }
  expect(write).not.toHaveBeenCalled();
  await advance(1000);
  await expect.poll(() => parameter('weights')).toMatch(/^15,/);
  expect(write).toHaveBeenCalledTimes(1);
});

test('closing the popover right after a step keeps the step', async () => {
  await openWeights();
  focus(slider);
  await press('ArrowRight');
  await press('Escape');
  await expectHidden(slider);
  await expect.poll(() => parameter('weights')).toMatch(/^13,/);
});

test('a reset right after a step wins', async () => {
  await openWeights('/?averageMode=weights&weights=16,12,12,12,12,12,12,12');
  focus(slider);
  const advance = stopClock();
  await press('ArrowRight');
  await reset(page.getByRole('dialog', { name: 'Table Options' })).click();
  await expectParameter('weights', null);
  await advance(600);
  expect(parameter('weights')).toBeNull();
});

test('a step back moves the sliders and drops what waits', async () => {
  await openWeights();
  focus(slider);
  await press('ArrowRight');
  await expect.poll(() => parameter('weights')).toMatch(/^13,/);
  const advance = stopClock();
  await press('ArrowRight');
  history.back();
  await expectParameter('weights', null);
  await expectValue(slider, '12.5');
  await advance(600);
  expect(parameter('weights') ?? EQUAL).toBe(EQUAL);
});
