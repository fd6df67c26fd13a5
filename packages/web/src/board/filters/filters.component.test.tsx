import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { VARIED_NAMES } from '../../../test/board-samples.ts';
import { expectModels, expectParameter, openVariedBoard } from '../../../test/components/board.ts';
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
  // In the first frame they have just begun; the next one may come after their end.
  await frames(1);
  const moved = document
    .getAnimations()
    .filter((one) => one instanceof CSSTransition && one.transitionProperty === 'grid-template-rows');
  expect(moved).toHaveLength(count);
  await expect.element(group('Precision format')).toBeVisible();
});

const officialOnly = panel.getByRole('button', { name: /^Only Official Providers/ });
const OFFICIAL = ['tiny', 'three', 'seven', 'sixtyFive', 'top'];

function allBut(...names: readonly string[]): string[] {
  return VARIED_NAMES.filter((name) => !names.includes(name));
}

test('quick filters are four sizes and the official toggle, with counts', async () => {
  await openVariedBoard();
  await expectTexts(quickBar.getByRole('button'), [
    'For Edge Devices2 models',
    'For Consumers2 models',
    'Mid-range3 models',
    'For the GPU-rich3 models',
    'Only Official Providers5 models',
  ]);
  await expectCount(quickBar.byCss('button[aria-pressed="false"]'), 5);
});

test('each quick filter has its tooltip', async () => {
  await openVariedBoard();
  for (const { name, tooltip } of [
    { name: 'For Edge Devices', tooltip: ['Edge devices (up to 3B)', 'Tiny models: Up to 3B parameters'] },
    { name: 'For Consumers', tooltip: ['Smol Models (3B-7B)', 'Smol-LMs: 3-7B parameters'] },
    { name: 'Mid-range', tooltip: ['Mid-range models (7B-65B)'] },
    { name: 'For the GPU-rich', tooltip: ['GPU-rich models (65B+)'] },
    { name: 'Only Official Providers', tooltip: ['Official Providers'] },
  ]) {
    await preset(name).hover();
    for (const text of tooltip) await expect.element(page.getByRole('tooltip')).toHaveTextContent(text);
  }
});

test('a size sets its range, and pressed again it resets it', async () => {
  await openVariedBoard();
  for (const { name, range, models } of [
    { name: 'For Edge Devices', range: '0,3', models: ['tiny', 'belowThree'] },
    { name: 'For Consumers', range: '3,7', models: ['three', 'six'] },
    { name: 'Mid-range', range: '7,65', models: ['seven', 'thirty', 'below65'] },
    { name: 'For the GPU-rich', range: '65,141', models: ['sixtyFive', 'top', 'giant'] },
  ]) {
    await preset(name).click();
    await expectModels(models);
    await expectParameter('params', range);
    await expect.element(preset(name)).toHaveAttribute('aria-pressed', 'true');
    await expectCount(quickBar.byCss('[aria-pressed="true"]'), 1);
    await preset(name).click();
    await expectModels(VARIED_NAMES);
    await expectParameter('params', null);
    await expect.element(preset(name)).toHaveAttribute('aria-pressed', 'false');
  }
});

test('an active quick filter has a tick, not a color alone', async () => {
  await openVariedBoard();
  const tick = preset('Mid-range').byCss('path');
  await expectHidden(tick);
  await preset('Mid-range').click();
  await expect.element(tick).toBeVisible();
});

test('each precision of the board has a chip, all checked at first', async () => {
  await openVariedBoard();
  await openPanel();
  await expectTexts(group('Precision format').byCss('label'), [
    'bfloat165 models',
    'float163 models',
    '4bit1 model',
    '8bit1 model',
  ]);
  await expectCount(group('Precision format').byCss('input:checked'), 4);
  await chip('Precision format', 'bfloat16').click();
  await expectModels(['belowThree', 'three', 'thirty', 'below65', 'top']);
  await expectParameter('precision', 'float16,4bit,8bit');
  await chip('Precision format', 'bfloat16').click();
  await expectModels(VARIED_NAMES);
  await expectParameter('precision', null);
});

test('the model types show icon, label and count in their order', async () => {
  await openVariedBoard();
  await openPanel();
  await expectTexts(group('Model Type').byCss('label'), [
    '🟢Pretrained2 models',
    '🟩Continuously Pretrained1 model',
    '🔶Fine-tuned2 models',
    '💬Chat3 models',
    '🤝Merge1 model',
    '🌸Multimodal1 model',
  ]);
  await chip('Model Type', 'Merge').hover();
  await expectTexts(page.getByRole('tooltip'), ['Models created by combining weights from multiple models']);
  focus(chip('Model Type', 'Chat'));
  await press('Space');
  await expect.element(chip('Model Type', 'Chat')).not.toBeChecked();
  // Narrowed, the one of an unknown type goes too.
  await expectModels(allBut('belowThree', 'below65', 'giant', 'mystery'));
  await press('Space');
  await expectModels(VARIED_NAMES);
  await expectParameter('types', null);
});

test('a flag is checked at first; unchecked, it hides its models', async () => {
  await openVariedBoard();
  await openPanel();
  await expectTexts(group('Flags').byCss('label'), [
    'Mixture of Experts3 models',
    'Merged model2 models',
    'Potentially contaminated model2 models',
    'Unavailable model2 models',
  ]);
  await expectCount(group('Flags').byCss('input:checked'), 4);
  await chip('Flags', 'Unavailable model').click();
  await expectModels(allBut('giant', 'mystery'));
  await expectParameter('filters', 'is_not_available_on_hub');
  await chip('Flags', 'Potentially contaminated model').click();
  await chip('Flags', 'Mixture of Experts').click();
  await expectParameter('filters', 'is_moe,is_flagged,is_not_available_on_hub');
  await expectModels(['tiny', 'belowThree', 'three', 'six', 'sixtyFive']);
  await expect.element(chip('Flags', 'Mixture of Experts')).not.toBeChecked();
  await expect.element(chip('Flags', 'Merged model')).toBeChecked();
  await chip('Flags', 'Unavailable model').click();
  await expectParameter('filters', 'is_moe,is_flagged');
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
  await expectModels(OFFICIAL);
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
