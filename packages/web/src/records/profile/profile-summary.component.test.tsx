import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter } from '../../../test/components/board.ts';
import { holdBursts } from '../../../test/components/clock.ts';
import { expectCount, expectTexts, resize, textsOf } from '../../../test/components/looks.ts';
import { type Answers, openApp } from '../../../test/components/open-app.tsx';
import { overflowOfPage, PHONE } from '../../../test/in-page.ts';
import { profileOf, profileRecord } from '../../../test/profile-samples.ts';
import { comparisonRecord, modelRecord, writtenEntry } from '../../../test/record-samples.ts';

const ONE = profileOf('lab/one-7B', 60);
const TWO = profileOf('lab/two-7B', 52);
const heading = page.getByRole('heading', { name: 'Profile', exact: true });
const section = page.getByRole('region', { name: 'By subject, level and type' });
const figure = section.getByRole('figure');
const asTable = figure.getByRole('button', { name: 'Figures as a table' });
const rowHeaders = figure.byCss('tbody th');

function openModel(entry: WrittenEntry, answers: Answers = {}, query = ''): Promise<void> {
  const { name } = entry.model;
  const record = modelRecord({ name, rows: [{ entry, rank: 3, run: 7 }] });
  return openApp(`/${query}#/model/${name}`, {
    answers: { [`/api/models/${name}`]: () => Response.json(record), ...answers },
  });
}

test('a model’s page names its highest and lowest shares', async () => {
  await openModel(ONE.entry, { '/api/profile': () => Response.json(profileRecord([ONE])) });
  await expect.element(page.getByRole('heading', { name: 'Highest shares by subject' })).toBeVisible();
  await expectCount(
    page.getByText(/right on \d+\s% of [\d,]+ questions \(95\s% interval \d+–\d+\); median of 32/),
    6,
  );
  await resize(PHONE);
  await expect.poll(overflowOfPage).toBe(0);
});

test('a model without answers has no profile, and no call asks for one', async () => {
  let calls = 0;
  const counted = () => {
    calls += 1;
    return Response.json(profileRecord([]));
  };
  await openModel(writtenEntry('openai/gpt-4o', 60), { '/api/profile': counted });
  await expect.element(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await expectCount(heading, 0);
  expect(calls).toBe(0);
});

test('missing figures and a call that fails are said in place', async () => {
  const waiting = profileOf('lab/one-7B', 60, 'not_computed');
  await openModel(waiting.entry, { '/api/profile': () => Response.json(profileRecord([waiting])) });
  await expect.element(page.getByText(/^lab\/one-7B: the figures are not computed yet/)).toBeVisible();
  await openModel(ONE.entry, { '/api/profile': () => new Response(null, { status: 500 }) });
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Results' })).toBeVisible();
});

test('a comparison shows the subjects of models with answers side by side', async () => {
  const asked: (string | null)[] = [];
  const entries = [ONE.entry, writtenEntry('openai/gpt-4o', 60), TWO.entry];
  await openApp(`/?models=${entries.map(({ id }) => id).join(',')}#/compare`, {
    answers: {
      '/api/compare': () => Response.json(comparisonRecord(entries)),
      '/api/profile': ({ searchParams }) => {
        asked.push(searchParams.get('models'));
        return Response.json(profileRecord([ONE, TWO]));
      },
    },
  });
  await expect.element(heading).toBeVisible();
  await expectCount(page.getByRole('heading', { level: 4, name: 'Highest shares by subject' }), 2);
  await figure.getByRole('button', { name: 'Figures as a table' }).click();
  expect(textsOf(figure.byCss('thead th'))).toEqual(
    expect.arrayContaining(['one-7B', 'two-7B', 'one-7B: Rank of 32']),
  );
  expect(asked).toEqual(['lab/one-7B,lab/two-7B']);
  await resize(PHONE);
  await expect.poll(overflowOfPage).toBe(0);
});

function openProfile(profile: ReturnType<typeof profileOf>, query = ''): Promise<void> {
  return openModel(profile.entry, { '/api/profile': () => Response.json(profileRecord([profile])) }, query);
}

test('subjects stand in the order of shrunken shares; small ones are added up', async () => {
  await openProfile(ONE, '?profile=bbk_hindi');
  await expect
    .element(section.getByText(/^2 subjects have fewer than 30 questions each/))
    .toHaveTextContent('and no score: a share of so few says little. Other subjects (41).');
  await expect
    .element(section.getByText(/The subjects are in the order of the shrunken shares\. .* Hollow marks/))
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
  await expect.element(figure.getByRole('row', { name: /^Other subjects 41$/ })).toBeVisible();
});

test('the address has domain, label and order, and Back restores them', async () => {
  await openProfile(ONE);
  await expect.element(figure).toHaveAccessibleName('Ayurveda, by subject');
  await expectCount(section.getByText(/Hollow marks/), 0);
  holdBursts();
  await section.getByRole('combobox', { name: 'Domain, language' }).selectOptions('Agriculture, Hindi');
  await section.getByRole('radio', { name: 'Level' }).click();
  await section.getByRole('combobox', { name: 'Order' }).selectOptions('Most questions');
  await expectParameter('profile', 'bbk_hindi;level;questions');
  await asTable.click();
  await expectTexts(rowHeaders, ['Easy', 'Medium', 'Hard']);
  history.back();
  await expect.element(figure).toHaveAccessibleName('Ayurveda, by subject');
});

test('a task whose subjects are all small has no picture, and says why', async () => {
  await openProfile(profileOf('lab/one-7B', 60, null, [['Soils', 29]]));
  await expect.element(section.getByText('No subject here has 30 questions.')).toBeVisible();
  await expectCount(figure, 0);
});

test('a label is shown as it is written, and is no markup', async () => {
  const hostile = profileOf('lab/one-7B', 60, null, [
    ['<img src=x onerror=alert(1)>', 300],
    ['', 120],
    ['x'.repeat(200), 110],
  ]);
  await openProfile(hostile);
  await asTable.click();
  await expect.element(figure.getByRole('row', { name: /^<img src=x/ })).toBeVisible();
  await expect.element(figure.getByRole('row', { name: /^not stated 120/ })).toBeVisible();
  await expectCount(section.byCss('img'), 0);
  await resize(PHONE);
  await expect.poll(overflowOfPage).toBe(0);
});
