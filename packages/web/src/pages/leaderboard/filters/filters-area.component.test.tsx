import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectModels, openVariedBoard } from '../../../../test/components/board.ts';
import {
  chip,
  field,
  group,
  openPanel,
  panel,
  panelButton,
  preset,
  quickBar,
} from '../../../../test/components/filters.ts';
import {
  axeFindings,
  boxOf,
  expectCount,
  expectHidden,
  focus,
  frames,
  isUncovered,
  overflow,
  PHONE,
  prefer,
  press,
  resize,
  settle,
} from '../../../../test/components/looks.ts';

test('the advanced filters swap places with the quick ones; the hidden ones take no focus and are not read', async () => {
  await openVariedBoard();
  const button = panelButton;
  await expectCount(panel, 0);
  await openPanel();
  await expect.element(panel).toHaveAttribute('id', button.element().getAttribute('aria-controls'));
  await expectCount(quickBar, 0);
  await expectHidden(page.getByText('For Consumers'));
  focus(button);
  await press('Tab');
  await press('Tab');
  await expect.element(chip('Precision format', 'bfloat16')).toHaveFocus();
  await button.click();
  await expectCount(panel, 0);
  await expectHidden(page.getByText('Precision format'));
  focus(button);
  await press('Tab');
  await press('Tab');
  await expect.element(preset('For Edge Devices')).toHaveFocus();
});

test('on a phone every filter is reachable by keyboard, is 40 px high, and nothing scrolls sideways', async () => {
  await resize(PHONE);
  await openVariedBoard();
  const buttons = quickBar.getByRole('button').all();
  for (const button of buttons) {
    focus(button);
    await expect.poll(() => isUncovered(button)).toBe(true);
    expect(boxOf(button).height).toBeGreaterThanOrEqual(40);
  }
  await openPanel();
  for (const label of panel.byCss('label').elements()) {
    const { height, right } = label.getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(40);
    expect(right).toBeLessThanOrEqual(PHONE.width - 16);
  }
  expect(overflow()).toBeLessThanOrEqual(0);
});

test('the filters keep the accessibility rules, quick and advanced, active and refused', async () => {
  await openVariedBoard();
  await preset('Mid-range').click();
  await preset('Only Official Providers').click();
  await expectModels(['seven']);
  expect(await axeFindings()).toEqual([]);
  await openPanel();
  await settle();
  expect(await axeFindings()).toEqual([]);
  await chip('Flags', 'Merged model').click();
  await chip('Model Type', 'Chat').click();
  await field('Max').fill('400');
  await expect.element(panel.getByRole('alert')).toBeVisible();
  await settle();
  expect(await axeFindings(`#${CSS.escape(panel.element().id)}`)).toEqual([]);
});

test.each([
  ['the heights', 'no-preference', 2],
  ['nothing under reduced motion', 'reduce', 0],
])('opening the advanced filters moves %s', async (_name, motion, count) => {
  await prefer({ 'reduced-motion': motion });
  onTestFinished(() => prefer({}));
  await openVariedBoard();
  (panelButton.element() as HTMLElement).click();
  await frames(2);
  const moved = document
    .getAnimations()
    .filter((one) => one instanceof CSSTransition && one.transitionProperty === 'grid-template-rows');
  expect(moved).toHaveLength(count);
  await expect.element(group('Precision format')).toBeVisible();
});
