import type { ProfileRecord } from '@leaderboard/core/questions-api';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter } from '../../../test/components/board.ts';
import { holdBursts } from '../../../test/components/clock.ts';
import {
  axeFindings,
  expectCount,
  expectTexts,
  overflow,
  PHONE,
  resize,
  textsOf,
} from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { savedFiles } from '../../../test/components/saved-files.ts';
import { profileOf, profileRecord } from '../../../test/profile-samples.ts';
import { NO_QUESTIONS } from '../../../test/without-samples.ts';

const ONE = profileOf('lab/one-7B', 60);
const TWO = profileOf('lab/two-7B', 52);
const UNANSWERED = profileOf('openai/gpt-4o', 60, 'no_answers');

function openProfiles(address: string, record: ProfileRecord) {
  return openApp(address, {
    answers: {
      '/api/profile': ({ searchParams }) =>
        Response.json({
          ...record,
          profiles: record.profiles.filter(({ entry }) =>
            searchParams.get('models')?.split(',').includes(entry.id),
          ),
        }),
      '/api/questions/summary': () => Response.json(NO_QUESTIONS),
    },
  });
}

const cells = page.getByRole('main');
const figure = cells.getByRole('figure').first();
const asTable = figure.getByRole('button', { name: 'Figures as a table' });
const rowHeaders = figure.byCss('tbody th');

test('a model has shares with intervals by subject, ordered by shrunken share; small subjects are added up', async () => {
  await openProfiles('/?models=lab/one-7B&profile=bbk_hindi#/profile', profileRecord([ONE]));
  await expect
    .element(page.getByText(/right on \d+\s% of 840 questions \(95\s% interval \d+–\d+\)/).first())
    .toBeVisible();
  await expect.element(page.getByText('Answers of 32 models are stored.')).toBeVisible();
  await expect
    .element(cells.getByText(/^2 subjects have fewer than 30 questions each/))
    .toHaveTextContent('and no score: a share of so few says little. Other subjects (41).');
  await expect
    .element(
      cells.getByText(
        /The subjects are in the order of the shrunken shares\. .* Hollow marks show it for subjects with 30 to 99 questions/,
      ),
    )
    .toBeVisible();
  await asTable.click();
  const order = ONE.tasks.bbk_hindi?.subject.cells.filter(({ share }) => share !== null) ?? [];
  await expectTexts(rowHeaders, [...order.map(({ label }) => label), 'Other subjects']);
  await expect
    .element(
      figure.getByRole('row', {
        name: /^Soils 240 \d\d\.\d\d % \(\d\d\.\d\d–\d\d\.\d\d\) \d\d\.\d\d % 3 \(2–5\)$/,
      }),
    )
    .toBeVisible();
  await expect
    .element(
      figure.getByRole('row', {
        name: /^Agronomy 64 few questions \d\d\.\d\d % \(.*\) \d\d\.\d\d % \d\d\.\d\d %$/,
      }),
    )
    .toBeVisible();
  await expect.element(figure.getByRole('row', { name: /^Other subjects 41$/ })).toBeVisible();
  expect(textsOf(figure.byCss('thead th'))).toEqual([
    'Subject',
    'Questions',
    'Note',
    'Share right',
    'Median of 32',
    'Rank of 32',
    'Shrunken share',
  ]);
  const saved = savedFiles();
  await figure.getByRole('button', { name: /^CSV/ }).click();
  expect(await saved[0]?.blob.text()).toMatch(/"Soils",240,,\d\d\.\d+,\d\d\.\d+,\d\d\.\d+,\d\d\.\d+,3,2,5,/);
  expect(await axeFindings()).toEqual([]);
});

test('the address has domain, label and order, and Back restores them', async () => {
  await openProfiles('/?models=lab/one-7B,lab/two-7B#/profile', profileRecord([ONE, TWO]));
  await expect.element(figure).toHaveAccessibleName('Ayurveda, by subject');
  holdBursts();
  await cells.getByRole('combobox', { name: 'Domain, language' }).selectOptions('Agriculture, Hindi');
  await expect.element(figure).toHaveAccessibleName('Agriculture, Hindi, by subject');
  await cells.getByRole('radio', { name: 'Level' }).click();
  await expect.element(figure).toHaveAccessibleName('Agriculture, Hindi, by level');
  await cells.getByRole('combobox', { name: 'Order' }).selectOptions('Most questions');
  await expectParameter('profile', 'bbk_hindi;level;questions');
  await asTable.click();
  await expectTexts(rowHeaders, ['Easy', 'Medium', 'Hard']);
  history.back();
  await expect.element(figure).toHaveAccessibleName('Ayurveda, by subject');
});

test('several models stand side by side with one column each, in the order of one of them', async () => {
  await openProfiles(
    '/?models=openai/gpt-4o,lab/one-7B,lab/two-7B&profile=bbf_Hindi#/profile',
    profileRecord([UNANSWERED, ONE, TWO], { missing: ['lab/gone'] }),
  );
  await expect.element(page.getByText('Not on the board: lab/gone.')).toBeVisible();
  await expect
    .element(page.getByText(/^openai\/gpt-4o: no evaluated run has answers to single questions/))
    .toBeVisible();
  await cells.getByRole('combobox', { name: 'Order' }).selectOptions('Highest of two-7B');
  await expectParameter('profile', 'bbf_Hindi;;2');
  await asTable.click();
  const order = TWO.tasks.bbf_Hindi?.subject.cells.filter(({ share }) => share !== null) ?? [];
  await expectTexts(rowHeaders, [...order.map(({ label }) => label), 'Other subjects']);
  expect(textsOf(figure.byCss('thead th'))).toEqual(
    expect.arrayContaining(['one-7B', 'two-7B', 'one-7B: Rank of 32', 'two-7B: Shrunken share']),
  );
  await expect
    .element(page.getByRole('img', { name: 'Scores of one-7B, two-7B and gpt-4o by domain and language' }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'What appears when' })).toBeVisible();
  await resize(PHONE);
  await expect.poll(overflow).toBe(0);
  expect(await axeFindings()).toEqual([]);
});

test('a domain has both languages together and no shrunken share', async () => {
  await openProfiles('/?models=lab/one-7B&profile=bbk#/profile', profileRecord([ONE]));
  await expect.element(cells.getByText(/The languages are weighted by their questions/)).toBeVisible();
  await expectCount(cells.getByText(/Hollow marks/), 0);
  await asTable.click();
  await expect.element(figure.getByRole('row', { name: /^Agronomy 64 few questions/ })).toBeVisible();
  await expectCount(figure.getByRole('columnheader', { name: 'Shrunken share' }), 0);
});

test('a task whose subjects are all small has no picture, and says why', async () => {
  const small = profileOf('lab/one-7B', 60, null, [['Soils', 29]]);
  await openProfiles('/?models=lab/one-7B#/profile', profileRecord([small]));
  await expect.element(cells.getByText('No subject here has 30 questions.')).toBeVisible();
  await expect.element(cells.getByText(/^1 subject has fewer than 30 questions and no score/)).toBeVisible();
  await expect.element(figure).toHaveAccessibleName('By domain and language');
});

test('a label is shown as it is written, and is no markup', async () => {
  const hostile = profileOf('lab/one-7B', 60, null, [
    ['<img src=x onerror=alert(1)>', 300],
    ['', 120],
    ['x'.repeat(200), 110],
  ]);
  await openProfiles('/?models=lab/one-7B#/profile', profileRecord([hostile]));
  await asTable.click();
  await expect.element(figure.getByRole('row', { name: /^<img src=x/ })).toBeVisible();
  await expect.element(figure.getByRole('row', { name: /^not stated 120/ })).toBeVisible();
  await expectCount(page.byCss('main img'), 0);
  await resize(PHONE);
  await expect.poll(overflow).toBe(0);
});

test('models without answers have scores by domain, and the page says what appears when', async () => {
  await openProfiles('/?models=openai/gpt-4o#/profile', profileRecord([UNANSWERED]));
  await expect.element(page.getByText('No profile by subject yet')).toBeVisible();
  await expect.element(page.getByText('Answers of 0 models are stored.')).toBeVisible();
  await expect
    .element(page.getByText(/The published results have scores only/))
    .toHaveTextContent(/^openai\/gpt-4o: no evaluated run/);
  await expect.element(page.getByText('30 questions; below 100 marked “few questions”')).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Scores of gpt-4o by domain/ })).toBeVisible();
  await expectCount(page.getByRole('heading', { name: 'By subject, level and type' }), 0);
  await resize(PHONE);
  await expect.poll(overflow).toBe(0);
  expect(await axeFindings()).toEqual([]);
});

test('without models the page asks for some and says how many have answers', async () => {
  await openProfiles('/#/profile', profileRecord([]));
  await expect.element(page.getByText('Choose models', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Answers of 0 models are stored.')).toBeVisible();
  await expect.element(page.getByText(/^The published results have scores only/)).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Add a model' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('models that nobody has, and a call that fails, are said', async () => {
  await openApp('/?models=lab/nobody#/profile');
  await expect.element(page.getByText('None of these models is on the board')).toBeVisible();
  let calls = 0;
  await openApp('/?models=lab/one-7B#/profile', {
    answers: {
      '/api/profile': () => {
        calls += 1;
        return calls > 2 ? Response.json(profileRecord([ONE])) : new Response(null, { status: 500 });
      },
    },
  });
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect.element(figure).toBeVisible();
});
