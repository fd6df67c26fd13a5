import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings, expectCount, overflow, PHONE, resize } from '../../test/components/looks.ts';
import { type Answers, openApp } from '../../test/components/open-app.tsx';
import { profileOf, profileRecord } from '../../test/profile-samples.ts';
import { comparisonRecord, modelRecord, writtenEntry } from '../../test/record-samples.ts';

const ONE = profileOf('lab/one-7B', 60);
const TWO = profileOf('lab/two-7B', 52);
const heading = page.getByRole('heading', { name: 'Profile', exact: true });

function openModel(entry: WrittenEntry, answers: Answers = {}, query = ''): Promise<void> {
  const { name } = entry.model;
  const record = modelRecord({ name, rows: [{ entry, rank: 3, run: 7 }] });
  return openApp(`/${query}#/model/${name}`, {
    answers: { [`/api/models/${name}`]: () => Response.json(record), ...answers },
  });
}

test('a model’s page names its highest and lowest shares and links to the whole profile', async () => {
  await openModel(
    ONE.entry,
    { '/api/profile': () => Response.json(profileRecord([ONE])) },
    '?models=lab/ticked',
  );
  await expect.element(page.getByRole('heading', { name: 'Highest shares by subject' })).toBeVisible();
  await expectCount(
    page.getByText(/right on \d+\s% of [\d,]+ questions \(95\s% interval \d+–\d+\); median of 32/),
    6,
  );
  await expect
    .element(page.getByRole('link', { name: 'The whole profile' }))
    .toHaveAttribute('href', '#/profile?models=lab%2Fone-7B,lab%2Fticked');
  await expect
    .element(page.getByRole('link', { name: /^\w+, (English|Hindi)$/ }).first())
    .toHaveAttribute('href', expect.stringMatching(/^#\/profile\?models=lab%2Fone-7B&profile=bb\w+$/));
  await resize(PHONE);
  await expect.poll(overflow).toBe(0);
  expect(await axeFindings('main')).toEqual([]);
});

test('a model without answers says so in a line, without a call', async () => {
  let calls = 0;
  const counted = () => {
    calls += 1;
    return Response.json(profileRecord([]));
  };
  await openModel(writtenEntry('openai/gpt-4o', 60), { '/api/profile': counted });
  await expect
    .element(page.getByText(/^No profile by subject: no evaluated run of this model/))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'What a profile shows' }))
    .toHaveAttribute('href', '#/profile?models=openai%2Fgpt-4o');
  expect(calls).toBe(0);
});

test('figures that are not there yet, and a call that fails, are said in place', async () => {
  const waiting = profileOf('lab/one-7B', 60, 'not_computed');
  await openModel(waiting.entry, { '/api/profile': () => Response.json(profileRecord([waiting])) });
  await expect.element(page.getByText(/^lab\/one-7B: the figures are not computed yet/)).toBeVisible();
  let isBroken = true;
  await openModel(ONE.entry, {
    '/api/profile': () =>
      isBroken ? new Response(null, { status: 500 }) : Response.json(profileRecord([ONE])),
  });
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Runs' })).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect.element(page.getByRole('heading', { name: 'Lowest shares by subject' })).toBeVisible();
});

test('a comparison asks for the models with answers, and links to all of them side by side', async () => {
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
  await expect
    .element(page.getByRole('link', { name: 'Their profiles side by side' }))
    .toHaveAttribute('href', '#/profile?models=lab%2Fone-7B,openai%2Fgpt-4o,lab%2Ftwo-7B');
  expect(asked).toEqual(['lab/one-7B,lab/two-7B']);
  await resize(PHONE);
  await expect.poll(overflow).toBe(0);
  expect(await axeFindings('main')).toEqual([]);
});
