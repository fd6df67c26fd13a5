import { expect, onTestFinished, test } from 'vitest';
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
  onTestFinished(() => prefer({}));
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

const SIZES = [
  {
    name: 'For Edge Devices',
    range: '0,3',
    tooltip: ['Edge devices (up to 3B)', 'Tiny models: Up to 3B parameters'],
  },
  { name: 'For Consumers', range: '3,7', tooltip: ['Smol Models (3B-7B)', 'Smol-LMs: 3-7B parameters'] },
  { name: 'Mid-range', range: '7,65', tooltip: ['Mid-range models (7B-65B)'] },
  { name: 'For the GPU-rich', range: '65,141', tooltip: ['GPU-rich models (65B+)'] },
];

test('each quick filter has its tooltip; a size sets its range', async () => {
  await openVariedBoard();
  await expectCount(quickBar.byCss('button[aria-pressed="false"]'), 5);
  await expectTexts(preset('Only Official Providers'), ['Only Official Providers5 models']);
  await preset('Only Official Providers').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Official Providers');
  for (const { name, range, tooltip } of SIZES) {
    await preset(name).hover();
    for (const text of tooltip) await expect.element(page.getByRole('tooltip')).toHaveTextContent(text);
    // An active filter has a tick, so color is not its only sign.
    const tick = preset(name).byCss('path');
    await expectHidden(tick);
    await preset(name).click();
    await expectParameter('params', range);
    await expect.element(preset(name)).toHaveAttribute('aria-pressed', 'true');
    await expectCount(quickBar.byCss('[aria-pressed="true"]'), 1);
    await expect.element(tick).toBeVisible();
    await expect.element(preset(name)).toHaveTextContent(/\d models$/);
    await expect.poll(() => shownNames().length).toBeLessThan(VARIED_NAMES.length);
    await preset(name).click();
    await expectModels(VARIED_NAMES);
    await expectParameter('params', null);
    await expect.element(preset(name)).toHaveAttribute('aria-pressed', 'false');
  }
});

test.each([
  [
    'Precision format',
    ['bfloat165 models', 'float163 models', '4bit1 model', '8bit1 model'],
    ['bfloat16', 'precision', 'float16,4bit,8bit'],
  ],
  [
    'Model Type',
    [
      '🟢Pretrained2 models',
      '🟩Continuously Pretrained1 model',
      '🔶Fine-tuned2 models',
      '💬Chat3 models',
      '🤝Merge1 model',
      '🌸Multimodal1 model',
    ],
    ['Chat', 'types', 'pretrained,continuously pretrained,fine-tuned,merge,multimodal'],
  ],
  [
    'Flags',
    [
      'Mixture of Experts3 models',
      'Merged model2 models',
      'Potentially contaminated model2 models',
      'Unavailable model2 models',
    ],
    ['Unavailable model', 'filters', 'is_not_available_on_hub'],
  ],
] as const)(
  'the chips of %s have counts and are all checked at first',
  async (name, texts, [label, parameter, left]) => {
    await openVariedBoard();
    await openPanel();
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
  },
);

test('a model type is explained by its tooltip', async () => {
  await openVariedBoard();
  await openPanel();
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
