import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleEntry } from '../../test/board-samples.ts';
import { expectParameter, openBoard, parameter } from '../../test/components/board.ts';
import { stopClock } from '../../test/components/clock.ts';
import { axeFindings, expectCount, expectValue, focus, press } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';

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
  await page.getByRole('button', { name: 'Shortlist' }).click();
  await expect.element(page.getByText('Of 4 models, this one is surely the best')).toBeVisible();
  await page.getByRole('textbox', { name: 'Memory in GB' }).fill('24');
  await expect
    .element(
      page.getByText(
        'Of 3 models that fit in 24 GB with 16 bits, these 2 cannot be told apart for all domains and languages (these 3 alone, 3 comparisons).',
      ),
    )
    .toBeVisible();
  await expectCount(items, 2);
  await expectParameter('shortlist', ';;24');
  await page.getByText('One model is left out').click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'lab/large' }))
    .toHaveTextContent('it needs 168 GB');
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('combobox', { name: 'Run with' }).selectOptions('4 bits');
  await page.getByRole('textbox', { name: 'Memory in GB' }).fill('48');
  await expect
    .element(page.getByText('Of 4 models that fit in 48 GB with 4 bits, this one scores best'))
    .toBeVisible();
  await expectParameter('shortlist', ';;48;;;4');
});

test('the page names the nearest model if none fits', async () => {
  const body = JSON.stringify(ENTRIES);
  const answers = { '/api/leaderboard/formatted': () => new Response(body) };
  await openApp('/?shortlist=bbk;Hindi;1#/shortlist', { answers });
  await expect.element(page.getByText('No model fits all of this.')).toBeVisible();
  await expect.element(page.getByText('The nearest one: it needs 4.8 GB.')).toBeVisible();
  await expectCount(items, 1);
});

test('the criteria go along to the page, and Back removes them', async () => {
  await openBoard('/', ENTRIES);
  await page.getByRole('button', { name: 'Shortlist' }).click();
  await page.getByRole('textbox', { name: 'Memory in GB' }).fill('24');
  await expectParameter('shortlist', ';;24');
  await page.getByRole('main').getByRole('link', { name: 'shortlist' }).click();
  await expect.poll(() => location.hash).toBe('#/shortlist');
  await expect.element(page.getByRole('textbox', { name: 'Memory in GB' })).toHaveValue('24');
  history.go(-2);
  await expectParameter('shortlist', null);
});

test('digits at any interval reach the memory', async () => {
  await openBoard('/', ENTRIES);
  await page.getByRole('button', { name: 'Shortlist' }).click();
  const memory = page.getByRole('textbox', { name: 'Memory in GB' });
  for (const interval of [0, 120, 155, 180, 220]) {
    await memory.fill('');
    await expectParameter('shortlist', null);
    focus(memory);
    await press('2');
    await new Promise((resolve) => setTimeout(resolve, interval));
    await press('4');
    await expectParameter('shortlist', ';;24');
  }
});

test.each(['24', '24 GB', '24GB', ' 24 gb ', '24 GiB', '24.0', '\u200b24\u00a0GB'])(
  'the memory field reads %j',
  async (text) => {
    await openApp('/#/shortlist', { answers: BOARD_ANSWERS });
    await memoryField.fill(text);
    await expectParameter('shortlist', ';;24');
    await expectCount(page.getByRole('alert'), 0);
    await expect.element(memoryField).toHaveAttribute('aria-invalid', 'false');
  },
);

test('the memory field refuses what it cannot read, beside the field, and keeps the last memory', async () => {
  await openApp('/?shortlist=;;24#/shortlist', { answers: BOARD_ANSWERS });
  for (const text of ['abc', '-5', '0', '24 MB', '1e3', '24 48', 'GB']) {
    await memoryField.fill(text);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Write a number of GB above 0, such as 24.');
    await expect
      .element(memoryField)
      .toHaveAccessibleDescription('Write a number of GB above 0, such as 24.');
    await expect.element(memoryField).toHaveAttribute('aria-invalid', 'true');
    await expectParameter('shortlist', ';;24');
    await memoryField.fill('');
    await expectCount(page.getByRole('alert'), 0);
    await expectParameter('shortlist', null);
    await memoryField.fill('24');
    await expectParameter('shortlist', ';;24');
  }
  await memoryField.fill('abc');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('with fewer bits than the scores were measured in, nothing is surely the best', async () => {
  await openApp('/?shortlist=;;200;;;4#/shortlist', { answers: BOARD_ANSWERS });
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Of 4 models' }))
    .toHaveTextContent(
      'Of 4 models that fit in 200 GB with 4 bits, this one scores best for all domains and languages, but the scores were measured with more bits (these 4 alone, 6 comparisons).',
    );
  await expectCount(page.getByRole('status').filter({ hasText: 'surely' }), 0);
  await openApp('/?shortlist=;;200#/shortlist', { answers: BOARD_ANSWERS });
  await expect.element(page.getByText(/this one is surely the best/)).toBeVisible();
});

test('half a number has no effect', async () => {
  await openBoard('/', ENTRIES);
  await page.getByRole('button', { name: 'Shortlist' }).click();
  const memory = page.getByRole('textbox', { name: 'Memory in GB' });
  await memory.fill('24');
  await expectParameter('shortlist', ';;24');
  focus(memory);
  await press('End');
  const advance = stopClock();
  await press('.');
  await advance(500);
  await expectValue(memory, '24.');
  await expectParameter('shortlist', ';;24');
  await press('5');
  await advance(500);
  await expectParameter('shortlist', ';;24.5');
});

test('the memory applies after 350 ms or when the field is left', async () => {
  await openBoard('/', ENTRIES);
  await page.getByRole('button', { name: 'Shortlist' }).click();
  const memory = page.getByRole('textbox', { name: 'Memory in GB' });
  focus(memory);
  const advance = stopClock();
  for (const digit of '24') {
    await press(digit);
    await advance(349);
    expect(parameter('shortlist')).toBeNull();
  }
  await advance(1);
  await expectParameter('shortlist', ';;24');
  await press('0');
  focus(page.getByRole('combobox', { name: 'License' }));
  await expectParameter('shortlist', ';;240');
});

const WITH_RUNS = ENTRIES.map((entry, index) => ({ ...entry, run: index + 1 }));
const STATE = { publication: 1, models: 4, models_with_options: 4 };
const CELL = { task: 'bbk_hindi', by: 'subject', label: 'Crop protection', n: 400 };

function openWithSubjects(path: string, models: number): Promise<void> {
  return openApp(path, {
    answers: {
      '/api/leaderboard/formatted': () => Response.json(WITH_RUNS),
      '/api/profile/cells': () =>
        Response.json({ ...STATE, models, cells: models < 2 ? [] : [{ ...CELL, models }] }),
      '/api/profile/cell': ({ searchParams }) =>
        searchParams.get('label') === CELL.label
          ? Response.json({
              ...STATE,
              ...CELL,
              runs: [4, 2, 1],
              right: [320, 310, 100],
              rank: [1, 2, 3],
              rank_range: [
                [1, 2],
                [1, 2],
                [3, 3],
              ],
            })
          : Response.json({ code: 'no_cell', detail: 'No such cell' }, { status: 404 }),
    },
  });
}

test('a subject ranks models by its questions alone', async () => {
  await openWithSubjects('/#/shortlist', 3);
  await page
    .getByRole('combobox', { name: 'Subject' })
    .selectOptions('Agriculture, Hindi: Crop protection (400 questions, 3 models)');
  await expectParameter('shortlist', 'bbk;Hindi;;;;;bbk_hindi:Crop protection');
  await expect
    .element(
      page.getByText('Of 3 models, these 2 cannot be told apart for Hindi agriculture, Crop protection'),
    )
    .toBeVisible();
  await expectCount(items, 2);
  await expect.element(items.first()).toHaveTextContent(/^lab\/weak80\.00 %/);
  await expect.element(page.getByText('models without stored answers are left out')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('checkbox', { name: 'English' }).click({ force: true });
  await expectParameter('shortlist', 'bbk;English,Hindi');
});

test('without answers the shortlist says when subjects can be chosen', async () => {
  await openWithSubjects('/#/shortlist', 0);
  await expect
    .element(
      page.getByText(
        'once 2 models have stored answers to a subject of at least 100 questions. Today 0 models have stored answers.',
      ),
    )
    .toBeVisible();
  await expectCount(page.getByRole('combobox', { name: 'Subject' }), 0);
  expect(await axeFindings()).toEqual([]);
});

test('a subject of an old link that is not there any more is named', async () => {
  await openWithSubjects('/?shortlist=bbk;Hindi;;;;;bbk_hindi:Weeds#/shortlist', 3);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There are no stored answers to enough questions on Weeds.');
  await expectCount(items, 0);
});
