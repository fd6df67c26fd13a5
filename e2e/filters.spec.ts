import { expect, test } from '@playwright/test';
import {
  ALL_MODELS,
  chip,
  expectModels,
  expectParameter,
  field,
  group,
  openPanel,
  openVariedBoard,
  panel,
  preset,
  quickBar,
  thumb,
} from './support/filters.ts';

const OFFICIAL = ['tiny', 'three', 'seven', 'sixtyFive', 'top'];

function allBut(...names: readonly string[]): string[] {
  return ALL_MODELS.filter((name) => !names.includes(name));
}

test('2.2 quick filters: four sizes and the official toggle, each with its count', async ({ page }) => {
  await openVariedBoard(page);
  await expect(quickBar(page).getByRole('button')).toHaveText([
    'For Edge Devices2 models',
    'For Consumers2 models',
    'Mid-range3 models',
    'For the GPU-rich3 models',
    'Only Official Providers5 models',
  ]);
  for (const button of await quickBar(page).getByRole('button').all()) {
    await expect(button).toHaveAttribute('aria-pressed', 'false');
  }
});

test('2.2 quick filters: each has its tooltip', async ({ page }) => {
  await openVariedBoard(page);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  for (const { name, tooltip } of [
    { name: 'For Edge Devices', tooltip: ['Edge devices (up to 3B)', 'Tiny models: Up to 3B parameters'] },
    { name: 'For Consumers', tooltip: ['Smol Models (3B-7B)', 'Smol-LMs: 3-7B parameters'] },
    { name: 'Mid-range', tooltip: ['Mid-range models (7B-65B)'] },
    { name: 'For the GPU-rich', tooltip: ['GPU-rich models (65B+)'] },
    { name: 'Only Official Providers', tooltip: ['Official Providers'] },
  ]) {
    await preset(page, name).hover();
    for (const text of tooltip) await expect(page.getByRole('tooltip')).toContainText(text);
  }
});

test('2.2 quick filters: each size sets its range, pressed again it resets it', async ({ page }) => {
  await openVariedBoard(page);
  for (const { name, range, models } of [
    { name: 'For Edge Devices', range: '0,3', models: ['tiny', 'belowThree'] },
    { name: 'For Consumers', range: '3,7', models: ['three', 'six'] },
    { name: 'Mid-range', range: '7,65', models: ['seven', 'thirty', 'below65'] },
    { name: 'For the GPU-rich', range: '65,141', models: ['sixtyFive', 'top', 'giant'] },
  ]) {
    await preset(page, name).click();
    await expectModels(page, models);
    await expectParameter(page, 'params', range);
    await expect(preset(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(quickBar(page).locator('[aria-pressed="true"]')).toHaveCount(1);
    await preset(page, name).click();
    await expectModels(page, ALL_MODELS);
    await expectParameter(page, 'params', null);
    await expect(preset(page, name)).toHaveAttribute('aria-pressed', 'false');
  }
});

test('2.2 quick filters: another size takes the place of the first', async ({ page }) => {
  await openVariedBoard(page);
  await preset(page, 'Mid-range').click();
  await preset(page, 'For Consumers').click();
  await expectModels(page, ['three', 'six']);
  await expect(preset(page, 'Mid-range')).toHaveAttribute('aria-pressed', 'false');
});

test('2.2 quick filters: what is active has a tick, not a colour alone', async ({ page }) => {
  await openVariedBoard(page);
  const tick = preset(page, 'Mid-range').locator('path');
  await expect(tick).toBeHidden();
  await preset(page, 'Mid-range').click();
  await expect(tick).toBeVisible();
});

test('2.2 quick filters: by keyboard', async ({ page }) => {
  await openVariedBoard(page);
  await preset(page, 'For Edge Devices').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expectModels(page, ['three', 'six']);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await expect(preset(page, 'Only Official Providers')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectModels(page, ['three']);
});

test('3.4 counts: with official providers only, all are of that set', async ({ page }) => {
  await openVariedBoard(page);
  await preset(page, 'Only Official Providers').click();
  await expectModels(page, OFFICIAL);
  await expectParameter(page, 'official', 'true');
  await expect(quickBar(page).locator('[data-part="models"]')).toHaveText(['1', '1', '1', '2', '5']);
  await openPanel(page);
  const counts = (name: string) => group(page, name).locator('[data-part="models"]');
  await expect(counts('Precision format')).toHaveText(['3', '1', '1', '0']);
  await expect(counts('Model Type')).toHaveText(['2', '1', '2', '0', '0', '0']);
  await expect(counts('Flags')).toHaveText(['2', '1', '1', '0']);
  await panel(page).getByRole('switch').click();
  await expect(counts('Precision format')).toHaveText(['5', '3', '1', '1']);
  await expect(counts('Model Type')).toHaveText(['2', '1', '2', '3', '1', '1']);
  await expect(counts('Flags')).toHaveText(['3', '2', '2', '2']);
  await expectModels(page, ALL_MODELS);
  await expectParameter(page, 'official', null);
});

test('2.2 precision format: a chip for each precision of the board, all checked at first', async ({
  page,
}) => {
  await openVariedBoard(page);
  await openPanel(page);
  const chips = group(page, 'Precision format').getByRole('checkbox');
  await expect(group(page, 'Precision format').locator('label')).toHaveText([
    'bfloat165 models',
    'float163 models',
    '4bit1 model',
    '8bit1 model',
  ]);
  for (const one of await chips.all()) await expect(one).toBeChecked();
  await chip(page, 'Precision format', 'bfloat16').uncheck();
  await expectModels(page, ['belowThree', 'three', 'thirty', 'below65', 'top']);
  await expectParameter(page, 'precision', 'float16,4bit,8bit');
  await chip(page, 'Precision format', 'bfloat16').check();
  await expectModels(page, ALL_MODELS);
  await expectParameter(page, 'precision', null);
});

test('2.2 model type: icon and label in type order with counts', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  await expect(group(page, 'Model Type').locator('label')).toHaveText([
    '🟢Pretrained2 models',
    '🟩Continuously Pretrained1 model',
    '🔶Fine-tuned2 models',
    '💬Chat3 models',
    '🤝Merge1 model',
    '🌸Multimodal1 model',
  ]);
  await chip(page, 'Model Type', 'Merge').hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Models created by combining weights from multiple models',
  );
  await chip(page, 'Model Type', 'Chat').focus();
  await page.keyboard.press('Space');
  await expect(chip(page, 'Model Type', 'Chat')).not.toBeChecked();
  // Narrowed, the one of an unknown type goes too.
  await expectModels(page, allBut('belowThree', 'below65', 'giant', 'mystery'));
  await page.keyboard.press('Space');
  await expectModels(page, ALL_MODELS);
  await expectParameter(page, 'types', null);
});

test('2.2 flags: checked while the flag is not selected; unchecked, it hides its models', async ({
  page,
}) => {
  await openVariedBoard(page);
  await openPanel(page);
  await expect(group(page, 'Flags').locator('label')).toHaveText([
    'Mixture of Experts3 models',
    'Merged model2 models',
    'Potentially contaminated model2 models',
    'Unavailable model2 models',
  ]);
  for (const one of await group(page, 'Flags').getByRole('checkbox').all()) await expect(one).toBeChecked();
  await chip(page, 'Flags', 'Unavailable model').uncheck();
  await expectModels(page, allBut('giant', 'mystery'));
  await expectParameter(page, 'filters', 'is_not_available_on_hub');
  await chip(page, 'Flags', 'Potentially contaminated model').uncheck();
  await chip(page, 'Flags', 'Mixture of Experts').uncheck();
  await expectParameter(page, 'filters', 'is_moe,is_flagged,is_not_available_on_hub');
  await expectModels(page, ['tiny', 'belowThree', 'three', 'six', 'sixtyFive']);
  await expect(chip(page, 'Flags', 'Mixture of Experts')).not.toBeChecked();
  await expect(chip(page, 'Flags', 'Merged model')).toBeChecked();
  await chip(page, 'Flags', 'Unavailable model').check();
  await expectParameter(page, 'filters', 'is_moe,is_flagged');
});

test('2.2 official models: sentence, toggle with its count, and indicator', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  const box = group(page, 'Official Models');
  const toggle = box.getByRole('switch', { name: 'Only Official Providers 5 models' });
  await expect(box).toContainText(
    'Show only models that are officially provided and maintained by their original creators.',
  );
  await expect(box).toContainText('Filter inactive');
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(box).toContainText('Filter active');
  await expectModels(page, OFFICIAL);
  await page.keyboard.press('Space');
  await expect(box).toContainText('Filter inactive');
  await expectModels(page, ALL_MODELS);
});

test('4.1 reset filters: brings every control back', async ({ page }) => {
  await openVariedBoard(
    page,
    '/?params=3,7&filters=is_moe&precision=4bit&types=fine-tuned&official=true&search=three#/',
  );
  await openPanel(page);
  await expect(chip(page, 'Flags', 'Mixture of Experts')).not.toBeChecked();
  await expect(chip(page, 'Precision format', '4bit')).toBeChecked();
  await expect(chip(page, 'Precision format', 'float16')).not.toBeChecked();
  await expect(chip(page, 'Model Type', 'Fine-tuned')).toBeChecked();
  await expect(chip(page, 'Model Type', 'Chat')).not.toBeChecked();
  await expect(panel(page).getByRole('switch')).toBeChecked();
  await expect(field(page, 'Max')).toHaveValue('7');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expectModels(page, ALL_MODELS);
  for (const one of await panel(page).locator('label > [type="checkbox"]:not([role])').all()) {
    await expect(one).toBeChecked();
  }
  await expect(panel(page).getByRole('switch')).not.toBeChecked();
  await expect(field(page, 'Max')).toHaveValue('140');
  await expect(thumb(page, 'Smallest')).toHaveAttribute('aria-valuetext', 'All');
  await expect.poll(() => new URL(page.url()).search).toBe('');
});
