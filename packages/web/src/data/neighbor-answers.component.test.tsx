/** The pages with answers of other servers, which lack our additions or send broken data. */
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cell, rowAt } from '../../test/components/board.ts';
import { DESKTOP, expectCount, expectTexts, resize } from '../../test/components/looks.ts';
import { type Answers, openApp } from '../../test/components/open-app.tsx';
import { openVotes, rowOf, rows, VOTER } from '../../test/components/votes.ts';
import { queued } from '../../test/queue-samples.ts';

const account = page.getByRole('region', { name: 'Account' });
const modelName = page
  .getByRole('form', { name: 'Model Submission Form' })
  .getByRole('textbox', { name: 'Model Name' });

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

test('an unreadable submission is left out of the queue, with a notice', async () => {
  const plain = queued('org/plain', 90);
  const queue = { pending: [plain, { name: 'org/bare' }], evaluating: [{ name: 7 }], finished: [plain] };
  await openApp('/#/add', { answers: { '/api/models/status': () => Response.json(queue) } });
  const section = (title: string): Locator =>
    page.byCss('section section').filter({ has: page.getByRole('button', { name: title }) });
  const waiting = section('Models in queue');
  await expect.element(waiting.getByRole('row', { name: 'org/plain' })).toHaveTextContent('1m ago');
  await expectTexts(waiting.getByRole('row', { name: 'org/bare' }).getByRole('cell'), [
    'org/bare',
    '-',
    '-',
    '-',
    '-',
    'Pending',
  ]);
  await expect.element(section('Recently evaluated models')).toHaveTextContent('org/plain');
  await expect.element(page.getByText('1 submission could not be read')).toBeVisible();
});

test('a pending model shows its place in the queue beside its votes', async () => {
  const pending = [
    { name: 'org/placed', votes_by_revision: { '1': 5 }, position: 4 },
    { name: 'org/unplaced', votes_by_revision: { '1': 1 } },
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
    '/api/models/pending': () => Response.json([...names.map((name) => ({ name })), { submitter: 'nobody' }]),
    '/api/votes/model/*': ({ pathname }) => {
      const known = votes.get(pathname.split('/').at(-1) ?? '');
      return known === undefined
        ? new Response('lost', { status: 500 })
        : Response.json({ votes_by_revision: known });
    },
  });
  await expectTexts(rows.byCss('td:first-child a[target]'), ['org/many', 'org/few', 'org/none', 'org/lost']);
  await expect.element(rowOf('org/many')).toHaveTextContent('+7 votes');
  await expect.element(rowOf('org/none')).toHaveTextContent('+0 votes');
  await expect.element(rowOf('org/lost')).toHaveTextContent('- votes');
  await expect.element(rowOf('org/lost')).toHaveTextContent('Waiting N/A');
  await expect.element(page.getByText('1 pending model could not be read')).toBeVisible();
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
      '/api/models/pending': () => Response.json([{ name: 'org/plain', votes_by_revision: {} }]),
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
