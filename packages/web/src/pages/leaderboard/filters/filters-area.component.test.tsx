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
  expectCount,
  expectHidden,
  focus,
  frames,
  prefer,
  press,
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
  await prefer({ 'prefers-reduced-motion': motion });
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
