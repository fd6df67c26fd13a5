/** The pages with answers that hold only what the specification names, and with broken rows. */
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cell, rowAt } from '../../test/components/board.ts';
import { expectCount, expectTexts, resize } from '../../test/components/looks.ts';
import { type Answers, openApp } from '../../test/components/open-app.tsx';
import { openVotes, rowOf, rows, VOTER } from '../../test/components/votes.ts';
import { DESKTOP } from '../../test/in-page.ts';
import { queued } from '../../test/queue-samples.ts';

const account = page.getByRole('region', { name: 'Account' });
const modelName = page
  .getByRole('form', { name: 'Model Submission Form' })
  .getByRole('textbox', { name: 'Model Name' });

/** A pending model with what the specification names. */
const SPECIFIED = { name: 'org/plain', submission_time: '2026-03-01T10:00:00.000Z', submitter: 'asha-rao' };

async function openBoardOf(entries: readonly unknown[], path = '/'): Promise<void> {
  await openApp(path, { answers: { '/api/leaderboard/formatted': () => Response.json(entries) } });
}

/** Submits a model to a server with this answer. */
async function submitTo(answers: Answers): Promise<void> {
  await openApp('/#/add', { answers, account: 'asha-rao' });
  await modelName.fill('org/model');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}

test('a board with only required fields shows a dash for the rest', async () => {
  await resize(DESKTOP);
  const scored = { bba: { normalized_score: 58.2, value: 0.582 }, bbf: { normalized_score: null } };
  await openBoardOf(
    [
      { id: 'org/scored', model: { name: 'org/scored', type: 'chat' }, evaluations: scored, metadata: null },
      { id: 'org/plain', model: { name: 'org/plain' }, evaluations: null },
    ],
    '/?columns=metadata.params_billions,evaluations.bba.normalized_score,evaluations.bbf.normalized_score',
  );
  await expect.element(rowAt(1)).toHaveTextContent('org/scored');
  await expectTexts(cell(rowAt(1), 'evaluations.bba.normalized_score'), ['58.20 %']);
  await expectTexts(cell(rowAt(1), 'evaluations.bbf.normalized_score'), ['-']);
  await expectTexts(cell(rowAt(2), 'evaluations.bba.normalized_score'), ['-']);
  await expectTexts(cell(rowAt(2), 'metadata.params_billions'), ['-']);
  await expectCount(page.getByText('could not be read'), 0);
});

test('an unreadable entry is left out and counted in a notice', async () => {
  await openBoardOf([null, { id: 'org/plain', model: { name: 'org/plain' } }, { id: 'org/nameless' }]);
  await expect.element(rowAt(1)).toHaveTextContent('org/plain');
  await expect.element(page.getByText('2 models could not be read')).toBeVisible();
});

test('a queue of the specified lists alone is shown', async () => {
  const queue = {
    pending: [queued('org/waits', 90)],
    evaluating: [queued('org/runs', 90)],
    finished: [queued('org/done', 90)],
  };
  await openApp('/#/add', { answers: { '/api/models/status': () => Response.json(queue) } });
  const section = (title: string): Locator =>
    page.byCss('section section').filter({ has: page.getByRole('button', { name: title }) });
  await expectTexts(section('Models in queue').getByRole('row', { name: 'org/waits' }).getByRole('cell'), [
    'org/waits',
    'asha-rao',
    '1m ago',
    'float16',
    '0123456',
    'Pending',
  ]);
  await expect.element(section('Models being evaluated')).toHaveTextContent('org/runs');
  await expect.element(section('Recently evaluated models')).toHaveTextContent('org/done');
  await expectCount(page.getByRole('alert'), 0);
});

test('a pending model shows its place in the queue beside its votes', async () => {
  const pending = [
    { ...SPECIFIED, name: 'org/placed', votes_by_revision: { '1': 5 }, position: 4 },
    { ...SPECIFIED, name: 'org/unplaced', votes_by_revision: { '1': 1 } },
  ];
  await openVotes({ '/api/models/pending': () => Response.json(pending) });
  await expect.element(rowOf('org/placed')).toHaveTextContent('position 4 in the queue');
  await expectTexts(rowOf('org/placed').getByRole('cell').last(), ['#1 HIGH by votes']);
  await expect.element(rowOf('org/unplaced')).not.toHaveTextContent('in the queue');
});

test('votes missing from the pending models are fetched; failures show no number', async () => {
  const names = ['org/few', 'org/many', 'org/lost', 'org/none'];
  const votes = new Map([
    ['few', { '1': 2 }],
    ['many', { '1': 3, '2': 4 }],
    ['none', {}],
  ]);
  await openVotes({
    '/api/models/pending': () =>
      Response.json([
        ...names.map((name) => ({ ...SPECIFIED, name })),
        { name: 'org/undated', submitter: 'anna' },
      ]),
    '/api/votes/model/*': ({ pathname }) => {
      const known = votes.get(pathname.split('/').at(-1) ?? '');
      return known === undefined
        ? new Response('lost', { status: 500 })
        : Response.json({ votes_by_revision: known });
    },
  });
  await expectTexts(rows.byCss('td:first-child a[target]'), [
    'org/many',
    'org/few',
    'org/none',
    'org/lost',
    'org/undated',
  ]);
  await expect.element(rowOf('org/many')).toHaveTextContent('+7 votes');
  await expect.element(rowOf('org/none')).toHaveTextContent('+0 votes');
  await expect.element(rowOf('org/lost')).toHaveTextContent('- votes');
  await expect.element(rowOf('org/undated')).toHaveTextContent('Waiting N/A');
});

test.each(['', 'accepted', '{"id":7}'])(
  'a submission that is answered with "%s" has arrived',
  async (body) => {
    await submitTo({ '/api/models/submit': () => new Response(body) });
    await expect.element(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeVisible();
    await expect.element(page.getByRole('definition').first()).toHaveTextContent(/^org\/model$/);
  },
);

test('a refusal without a code shows its detail', async () => {
  await submitTo({
    '/api/models/submit': () => Response.json({ detail: 'Too large for us.' }, { status: 400 }),
  });
  await expect.element(page.getByRole('alert').filter({ hasText: 'Too large for us.' })).toBeVisible();
});

test('a vote with an expired token is rolled back with a reason', async () => {
  await openVotes(
    {
      '/api/models/pending': () => Response.json([{ ...SPECIFIED, votes_by_revision: {} }]),
      '/api/votes/user/*': () => Response.json([]),
      '/api/votes/*': () => Response.json({ detail: 'Who are you?' }, { status: 401 }),
    },
    { account: VOTER },
  );
  await rowOf('org/plain').getByRole('button').click();
  await expect.element(account.getByRole('alert')).toHaveTextContent('Your sign-in has expired');
  await expectTexts(rowOf('org/plain').getByRole('button'), ['Vote']);
  await expectCount(page.getByText('Connected as'), 0);
});
