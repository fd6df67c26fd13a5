import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleEntry } from '../../../test/board-samples.ts';
import { expectParameter, openBoard, parameter } from '../../../test/components/board.ts';
import { stopClock } from '../../../test/components/clock.ts';
import { expectCount, expectValue, focus, press } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';

function model(name: string, percent: number, params: number): LeaderboardEntry {
  const entry = sampleEntry({
    name,
    percent,
    model: { precision: 'bfloat16' },
    metadata: { params_billions: params, hub_license: 'mit' },
  });
  const scores = BENCHMARKS.map(({ key, questions }) => [key, { ...entry.evaluations[key], n: questions }]);
  return { ...entry, evaluations: Object.fromEntries(scores) };
}

const ENTRIES = [
  model('lab/large', 70, 70),
  model('lab/good', 60, 9),
  model('lab/as-good', 59.8, 8),
  model('lab/weak', 40, 2),
];
const BOARD_ANSWERS = { '/api/leaderboard/formatted': () => Response.json(ENTRIES) };
const memoryField = page.getByRole('textbox', { name: 'Memory in GB' });
const items = page.getByRole('region', { name: 'Result' }).getByRole('listitem');

test('the panel lists the models, and the address has the criteria', async () => {
  await openBoard('/', ENTRIES);
  await page.getByRole('button', { name: 'Find a model' }).click();
  await expect
    .element(page.getByText('lab/large is surely the best for all domains and languages of 4 models'))
    .toBeVisible();
  await memoryField.fill('24');
  await expect
    .element(
      page.getByText(
        'lab/good scores best for all domains and languages of 3 models that fit in 24 GB with 16 bits; another one cannot be told apart from it (these 3 alone, 3 comparisons).',
      ),
    )
    .toBeVisible();
  await expectCount(items, 3);
  await expectParameter('shortlist', ';;24');
  await page.getByText('One model is left out').click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'lab/large' }))
    .toHaveTextContent('it needs 168 GB');
  await page.getByRole('combobox', { name: 'Run with' }).selectOptions('4 bits');
  await expectParameter('shortlist', ';;24;;;4');
});

test('the panel opens from its link and after a reload, and Back closes it', async () => {
  await openApp('/?search=lab#/shortlist', { answers: BOARD_ANSWERS });
  await expect.element(memoryField).toBeVisible();
  await expectParameter('shortlist', '');
  await openApp('/?shortlist=;;24', { answers: BOARD_ANSWERS });
  await expect.element(memoryField).toHaveValue('24');
  await page.getByRole('button', { name: 'Find a model' }).click();
  await expectParameter('shortlist', null);
  await expectCount(memoryField, 0);
  history.back();
  await expect.element(memoryField).toHaveValue('24');
});

test('the best five are ticked for a comparison and shown', async () => {
  await openApp('/?shortlist=bbf;Hindi;24', { answers: BOARD_ANSWERS });
  await items.first().getByRole('checkbox', { name: 'Compare lab/good' }).click();
  await expectParameter('models', 'lab/good');
  await page.getByRole('button', { name: 'Show these in the table' }).click();
  await expectParameter('pinned', 'lab/good,lab/as-good,lab/weak');
  await expect.element(page.getByRole('radio', { name: 'Hindi' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Finance' })).toBeChecked();
});

test('every language is a choice that the switches have', async () => {
  await openApp('/?averageMode=hindi&shortlist=bbl;English,Hindi;24', { answers: BOARD_ANSWERS });
  await expect.element(page.getByText(/scores best for English and Hindi law of 3 models/)).toBeVisible();
  await page.getByRole('button', { name: 'Show these in the table' }).click();
  await expect.element(page.getByRole('radio', { name: 'Overall' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Legal' })).toBeChecked();
});

test('the memory field refuses what it cannot read', async () => {
  await openApp('/?shortlist=;;24#/shortlist', { answers: BOARD_ANSWERS });
  const words = 'Write a number of GB above 0, such as 24.';
  await memoryField.fill('24 MB');
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await expect.element(memoryField).toHaveAccessibleDescription(words);
  await expect.element(memoryField).toHaveAttribute('aria-invalid', 'true');
  await expectParameter('shortlist', ';;24');
  await memoryField.fill('');
  await expectCount(page.getByRole('alert'), 0);
  await expectParameter('shortlist', '');
});

test('half a number has no effect', async () => {
  await openBoard('/', ENTRIES);
  await page.getByRole('button', { name: 'Find a model' }).click();
  await memoryField.fill('24');
  await expectParameter('shortlist', ';;24');
  focus(memoryField);
  await press('End');
  const advance = stopClock();
  await press('.');
  await advance(500);
  await expectValue(memoryField, '24.');
  await expectParameter('shortlist', ';;24');
  await press('5');
  await advance(500);
  await expectParameter('shortlist', ';;24.5');
});

test('the memory applies after 350 ms or when the field is left', async () => {
  await openBoard('/', ENTRIES);
  await page.getByRole('button', { name: 'Find a model' }).click();
  focus(memoryField);
  const advance = stopClock();
  await press('2');
  await advance(349);
  expect(parameter('shortlist')).toBe('');
  await advance(1);
  await expectParameter('shortlist', ';;2');
  await press('4');
  focus(page.getByRole('combobox', { name: 'License' }));
  await expectParameter('shortlist', ';;24');
});
