import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD, sampleEntry, TALL_BOARD } from '../../../test/board-samples.ts';
import { cell, header, openBoard, rowAt, scroller } from '../../../test/components/board.ts';
import { boxOf, expectCount, expectTexts, resize } from '../../../test/components/looks.ts';
import { CONFIG } from '../../../test/components/open-app.tsx';
import { AVERAGE, overflowOfPage, PHONE, scoreKey } from '../../../test/in-page.ts';

function styleOf(position: number): CSSStyleDeclaration {
  const rank = cell(rowAt(position), 'rank').getByText(String(position), { exact: true });
  return getComputedStyle(rank.element());
}

test('ranks have medals up to three and are semi-bold up to ten', async () => {
  await openBoard();
  for (const position of [1, 2, 3]) expect(styleOf(position).borderRadius).toBe('50%');
  expect(styleOf(4).borderRadius).toBe('0px');
  expect(Number(styleOf(10).fontWeight)).toBeGreaterThanOrEqual(600);
  expect(Number(styleOf(11).fontWeight)).toBe(400);
});

const PROMPT = 'enable_thinking=false system_instruction=1a2b3c4d';

test.each([
  ['run with other settings', { prompt: PROMPT }, `${PROMPT} Evaluated with different settings: ${PROMPT}`],
  [
    'of a gated model',
    { features: { ...sampleEntry({ name: 'lab/one', percent: 50 }).features, is_gated: true } },
    'gated Only people with access can download this model’s files from the hub.',
  ],
  [
    'of another metric',
    { metric: 'acc' },
    'acc Measured with acc instead of acc_norm: not directly comparable',
  ],
])('a row %s is marked in words, also on a phone', async (_what, facts, text) => {
  const entries = BOARD.map((entry, index) => (index === 1 ? { ...entry, ...facts } : entry));
  await openBoard('/', entries);
  const words = /Evaluated with|Measured with|Only people/.exec(text)?.[0] ?? '';
  const mark = (position: number) => cell(rowAt(position), 'id').byCss(`[data-tooltip^="${words}"]`);
  await expectTexts(mark(2), [text]);
  await expectCount(mark(1), 0);
  await resize(PHONE);
  await expect.element(mark(2)).toBeVisible();
  expect(overflowOfPage()).toBe(0);
  await cell(rowAt(2), 'id')
    .getByRole('button', { name: /^All scores for/ })
    .click();
  await expect.element(page.byCss('tr[data-opened]')).toHaveTextContent(words);
});

test('marks give way to the name of their model', async () => {
  await resize({ width: 820, height: 900 });
  const [first, ...others] = BOARD;
  if (first === undefined) throw new Error('no entry');
  await openBoard('/', [{ ...first, metric: 'acc', prompt: PROMPT }, ...others]);
  const name = cell(rowAt(1), 'id').getByRole('link').first();
  expect(boxOf(name).width).toBeGreaterThan(90);
  const metric = cell(rowAt(1), 'id').byCss('[data-tooltip^="Measured with"]').element();
  expect(metric.scrollWidth).toBe(metric.clientWidth);
});

test('the type is an icon with the name of the type', async () => {
  await openBoard();
  const icon = cell(rowAt(1), 'model_type').getByRole('img');
  await expect.element(icon).toHaveAccessibleName('Chat');
  await icon.hover();
  await expectTexts(page.getByRole('tooltip'), ['Chat']);
});

test('the model’s name opens the hub and is bold up to rank 3', async () => {
  await openBoard('/', BOARD, { hubUrl: `${CONFIG.hubUrl}/` });
  const best = BOARD[0]?.model.name ?? '';
  const link = cell(rowAt(1), 'id').getByRole('link').first();
  await expect.element(link).toHaveAttribute('href', `${CONFIG.hubUrl}/${best}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(link).toHaveAttribute('title', `View ${best} on ${CONFIG.hubName}`);
  const weight = (name: string) =>
    Number(getComputedStyle(page.getByText(name, { exact: true }).element()).fontWeight);
  expect(weight('gpt-oss-120b')).toBe(700);
  expect(weight('DeepSeek-V3')).toBeLessThan(700);
});

test('a model on no hub has only a link to its results', async () => {
  const resultsDatasetUrl = 'https://hub.example/datasets/results';
  const entry = sampleEntry({ name: 'openai/gpt-4o', percent: 50, model: { hub_path: null } });
  await openBoard('/', [entry], { resultsDatasetUrl });
  const name = 'View detailed evaluation results for openai/gpt-4o';
  const link = cell(rowAt(1), 'id').getByRole('link', { name });
  await expect.element(link).toHaveAttribute('href', resultsDatasetUrl);
  await expectCount(cell(rowAt(1), 'id').byCss('a[title^="View openai"]'), 0);
});

test('normalized scores have a percent sign and a bar; raw ones have neither', async () => {
  const entry = sampleEntry({ name: 'lab/one', percent: 60, percents: { bba: 58.2 } });
  await openBoard('/', [entry]);
  const bba = cell(rowAt(1), scoreKey('bba'));
  await expectTexts(bba, ['58.20 %']);
  await expectCount(bba.byCss('span:empty'), 1);
  await openBoard('/?scoreDisplay=raw', [entry]);
  await expectTexts(bba, ['0.58']);
  await expectCount(bba.byCss('span:empty'), 0);
  await expectTexts(cell(rowAt(1), AVERAGE), ['59.85 %']);
});

/** Color of the dot in a row. A canvas converts any color space to RGB. */
function dotOf(position: number): { readonly red: number; readonly blue: number } {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('No canvas');
  const dot = cell(rowAt(position), AVERAGE).byCss('span:empty').first().element();
  context.fillStyle = getComputedStyle(dot).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return { red, blue };
}

test('the average’s dot is blue at the highest, red at the lowest', async () => {
  await openBoard('/', TALL_BOARD);
  const best = dotOf(1);
  expect(best.blue).toBeGreaterThan(best.red);
  scroller().element().scrollTo({ top: scroller().element().scrollHeight });
  await expect.element(rowAt(TALL_BOARD.length)).toBeVisible();
  const last = dotOf(TALL_BOARD.length);
  expect(last.red).toBeGreaterThan(last.blue);
  await header(AVERAGE).getByRole('link').click();
  await expect.element(header(AVERAGE)).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => dotOf(1)).toEqual(last);
});

test('yes is green, no is red', async () => {
  const features = { is_moe: true, is_flagged: false };
  const entry = sampleEntry({ name: 'lab/one', percent: 50, features });
  await openBoard('/?columns=features.is_moe,features.is_flagged', [entry]);
  const color = (key: string) => getComputedStyle(cell(rowAt(1), key).byCss('span').element()).color;
  expect(color('features.is_moe')).not.toBe(color('features.is_flagged'));
});
