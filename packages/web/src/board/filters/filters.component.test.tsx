import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VARIED_NAMES } from '../../../test/board-samples.ts';
import {
  expectModels,
  expectParameter,
  openVariedBoard,
  shownNames,
} from '../../../test/components/board.ts';
import {
  chip,
  field,
  group,
  openPanel,
  panel,
  panelButton,
  preset,
  quickBar,
  thumb,
} from '../../../test/components/filters.ts';
import {
  expectCount,
  expectHidden,
  expectTexts,
  expectValue,
  focus,
  frames,
  prefer,
  press,
} from '../../../test/components/looks.ts';

test('advanced and quick filters swap places; hidden ones take no focus', async () => {
  await openVariedBoard();
  const button = panelButton;
  await expectCount(panel, 0);
  await openPanel();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
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

test.each([
  ['the heights', 'no-preference', 2],
  ['nothing under reduced motion', 'reduce', 0],
])('opening the advanced filters moves %s', async (_name, motion, count) => {
  await prefer({ 'prefers-reduced-motion': motion });
  await openVariedBoard();
  (panelButton.element() as HTMLElement).click();
  // Transitions have just begun in the first frame and may have ended by the next.
  await frames(1);
  const moved = document
    .getAnimations()
    .filter((one) => one instanceof CSSTransition && one.transitionProperty === 'grid-template-rows');
  expect(moved).toHaveLength(count);
  await expect.element(group('Precision format')).toBeVisible();
});

const officialOnly = panel.getByRole('button', { name: /^Only Official Providers/ });

const TOOLTIPS = {
  'Only Official Providers': ['Official Providers'],
  'For Edge Devices': ['Edge devices (up to 3B)', 'Tiny models: Up to 3B parameters'],
  'For Consumers': ['Smol Models (3B-7B)', 'Smol-LMs: 3-7B parameters'],
  'Mid-range': ['Mid-range models (7B-65B)'],
  'For the GPU-rich': ['GPU-rich models (65B+)'],
};

test('each quick filter has its tooltip; a size sets its range', async () => {
  await openVariedBoard();
  await expectCount(quickBar.byCss('button[aria-pressed="false"]'), 5);
  await expectTexts(preset('Only Official Providers'), ['Only Official Providers5 models']);
  for (const [name, texts] of Object.entries(TOOLTIPS)) {
    await preset(name).hover();
    for (const text of texts) await expect.element(page.getByRole('tooltip')).toHaveTextContent(text);
  }
  const size = preset('For Consumers');
  // An active filter has a tick, so color is not its only sign.
  const tick = size.byCss('path');
  await expectHidden(tick);
  await size.click();
  await expectParameter('params', '3,7');
  await expect.element(size).toHaveAttribute('aria-pressed', 'true');
  await expectCount(quickBar.byCss('[aria-pressed="true"]'), 1);
  await expect.element(tick).toBeVisible();
  await expectTexts(size, ['For Consumers2 models']);
  await expectModels(['three', 'six']);
  await size.click();
  await expectModels(VARIED_NAMES);
  await expectParameter('params', null);
  await expect.element(size).toHaveAttribute('aria-pressed', 'false');
});

const CHIPS = [
  {
    name: 'Precision format',
    texts: ['bfloat165 models', 'float163 models', '4bit1 model', '8bit1 model'],
    ...{ label: 'bfloat16', parameter: 'precision', left: 'float16,4bit,8bit' },
  },
  {
    name: 'Model Type',
    texts: [
      '🟢Pretrained2 models',
      '🟩Continuously Pretrained1 model',
      '🔶Fine-tuned2 models',
      '💬Chat3 models',
      '🤝Merge1 model',
      '🌸Multimodal1 model',
    ],
    ...{ label: 'Chat', parameter: 'types' },
    left: 'pretrained,continuously pretrained,fine-tuned,merge,multimodal',
  },
  {
    name: 'Flags',
    texts: [
      'Mixture of Experts3 models',
      'Merged model2 models',
      'Potentially contaminated model2 models',
      'Unavailable model2 models',
    ],
    ...{ label: 'Unavailable model', parameter: 'filters', left: 'is_not_available_on_hub' },
  },
];

test('chips have counts and tooltips, and are all checked at first', async () => {
  await openVariedBoard();
  await openPanel();
  for (const { name, texts, label, parameter, left } of CHIPS) {
    await expectTexts(group(name).byCss('label'), texts);
    await expectCount(group(name).byCss('input:checked'), texts.length);
    focus(chip(name, label));
    await press('Space');
    await expect.element(chip(name, label)).not.toBeChecked();
    await expectParameter(parameter, left);
    expect(shownNames().length).toBeLessThan(VARIED_NAMES.length);
    await press('Space');
    await expectModels(VARIED_NAMES);
    await expectParameter(parameter, null);
  }
  await chip('Model Type', 'Merge').hover();
  await expectTexts(page.getByRole('tooltip'), ['Models created by combining weights from multiple models']);
});

test('the official filter has a sentence, a toggle, a count and an indicator', async () => {
  await openVariedBoard();
  await openPanel();
  const box = group('Official Models');
  await expect
    .element(box)
    .toHaveTextContent(
      'Show only models that are officially provided and maintained by their original creators.',
    );
  await expect.element(box).toHaveTextContent('Filter inactive');
  await officialOnly.click();
  await expect.element(officialOnly).toHaveAttribute('aria-pressed', 'true');
  await expect.element(box).toHaveTextContent('Filter active');
  await expectParameter('official', 'true');
  await press('Space');
  await expect.element(box).toHaveTextContent('Filter inactive');
  await expectModels(VARIED_NAMES);
});

test('Reset brings every control back', async () => {
  await openVariedBoard(
    '/?params=3,7&filters=is_moe&precision=4bit&types=fine-tuned&official=true&search=three&rowSize=large#/',
  );
  await openPanel();
  await expect.element(chip('Flags', 'Mixture of Experts')).not.toBeChecked();
  await expect.element(chip('Precision format', '4bit')).toBeChecked();
  await expect.element(chip('Precision format', 'float16')).not.toBeChecked();
  await expect.element(chip('Model Type', 'Fine-tuned')).toBeChecked();
  await expect.element(chip('Model Type', 'Chat')).not.toBeChecked();
  await expect.element(officialOnly).toHaveAttribute('aria-pressed', 'true');
  await expectValue(field('Max'), '7');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expectModels(VARIED_NAMES);
  for (const name of ['Precision format', 'Model Type', 'Flags']) {
    await expect.element(group(name).byCss('input:checked').first()).toBeVisible();
    await expectCount(group(name).byCss('input:not(:checked)'), 0);
  }
  await expect.element(officialOnly).toHaveAttribute('aria-pressed', 'false');
  await expectValue(field('Max'), '140');
  await expect.element(thumb('Smallest')).toHaveAttribute('aria-valuetext', 'All');
  await expect.poll(() => location.search).toBe('?rowSize=large');
});
