import type { OrganizationRecord } from '@leaderboard/core/organization-api';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings, overflow, PHONE, resize } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { modelRecord, writtenEntry } from '../../../test/record-samples.ts';

const [run] = modelRecord().runs;
const RECORD: OrganizationRecord = {
  name: 'lab',
  publication: 7,
  counts: { models: 2, runs: 300, submissions: 1 },
  models: [
    {
      name: 'lab/best',
      rank: 2,
      average: 61.5,
      type: 'chat',
      params_billions: 7,
      hub_license: 'mit',
      upload_date: '2025-02-03',
      is_flagged: true,
    },
    {
      name: 'lab/gone',
      rank: null,
      average: null,
      type: null,
      params_billions: null,
      hub_license: null,
      upload_date: null,
      is_flagged: false,
    },
  ],
  runs: run === undefined ? [] : [{ ...run, model: 'lab/best' }],
  submissions: [
    {
      id: 4,
      model: 'lab/new',
      submitter: 'asha-rao',
      status: 'pending',
      precision: 'float16',
      submission_time: '2026-11-03T10:00:00Z',
    },
  ],
};

test('an organization has its models, runs and open submissions', async () => {
  await openApp('/#/org/lab', { answers: { '/api/organizations/*': () => Response.json(RECORD) } });
  await expect.element(page.getByRole('heading', { level: 1, name: 'lab' })).toBeVisible();
  await expect.element(page.getByText('2 models, 1 of them on the board')).toBeVisible();
  const best = page.getByRole('row', { name: /lab\/best .*flagged.* 2 61\.50 % .* 7B mit 2025-02-03/ });
  await expect.element(best).toBeVisible();
  await expect.element(page.getByRole('row', { name: /lab\/new/ })).toHaveTextContent('asha-rao');
  await expect.element(page.getByText('The first 1 of 300 are shown.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Its rows on the board' }))
    .toHaveAttribute('href', '#/?maker=lab');
  expect(await axeFindings()).toEqual([]);
  await resize(PHONE);
  await expect.poll(overflow).toBe(0);
});

test('an unknown organization has near names', async () => {
  await openApp('/#/org/gogle', {
    answers: {
      '/api/organizations/*': () => Response.json({ detail: 'no' }, { status: 404 }),
      '/api/leaderboard/formatted': () => Response.json([writtenEntry('google/gemma-2-9b', 50)]),
    },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'No such organization' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'google', exact: true }))
    .toHaveAttribute('href', '#/org/google');
  expect(await axeFindings()).toEqual([]);
});

test('the page of a model leads to its organization', async () => {
  await openApp('/#/model/lab/model-7B', {
    answers: { '/api/models/*': () => Response.json(modelRecord()) },
  });
  await expect
    .element(page.getByRole('link', { name: 'lab/', exact: true }))
    .toHaveAttribute('href', '#/org/lab');
});
