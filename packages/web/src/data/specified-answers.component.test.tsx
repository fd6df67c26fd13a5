/** Pages with responses that only contain fields named in the specification, and with unreadable rows. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cell, rowAt } from '../../test/components/board.ts';
import { expectCount, expectTexts } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { openVotes, rowOf, rows, VOTER } from '../../test/components/votes.ts';
import { queued } from '../../test/queue-samples.ts';

const account = page.getByRole('region', { name: 'Account' });

/** A pending model with only the fields named in the specification. */
const SPECIFIED = { name: 'org/plain', submission_time: '2026-03-01T10:00:00.000Z', submitter: 'asha-rao' };

async function openBoardOf(entries: readonly unknown[], path = '/'): Promise<void> {
  await openApp(path, { answers: { '/api/leaderboard/formatted': () => Response.json(entries) } });
}

test('a board with only required fields shows a dash for the rest', async () => {
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
  for (const [title, name] of [
    ['Models in queue', 'org/waits'],
    ['Models being evaluated', 'org/runs'],
    ['Recently evaluated models', 'org/done'],
  ] as const)
    await expect.element(page.getByRole('table', { name: title })).toHaveTextContent(name);
  await expectCount(page.getByRole('alert'), 0);
});

test('votes missing from the pending models are fetched; failures show no number', async () => {
  await openVotes({
    '/api/models/pending': () =>
      Response.json(['org/lost', 'org/many'].map((name) => ({ ...SPECIFIED, name }))),
    '/api/votes/model/*': ({ pathname }) =>
      pathname.endsWith('lost')
        ? new Response('lost', { status: 500 })
        : Response.json({ votes_by_revision: { '1': 3, '2': 4 } }),
  });
  await expectTexts(rows.byCss('td:first-child a[target]'), ['org/many', 'org/lost']);
  await expect.element(rowOf('org/many')).toHaveTextContent('+7 votes');
  await expect.element(rowOf('org/lost')).toHaveTextContent('- votes');
});

test('a vote with an expired token ends the session with a reason', async () => {
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
  await expectCount(page.getByText('Connected as'), 0);
});
