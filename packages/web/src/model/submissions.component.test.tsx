import type { QueueLists } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, resize } from '../../test/components/looks.ts';
import { type Answers, openApp } from '../../test/components/open-app.tsx';
import { overflowOfPage, PHONE } from '../../test/in-page.ts';
import { EMPTY_QUEUE, FULL_QUEUE, queued } from '../../test/queue-samples.ts';
import { modelRecord } from '../../test/record-samples.ts';

const NAME = 'lab/waiting-1b';
const [FAILED] = modelRecord().submissions;
if (FAILED === undefined) throw new Error('The sample has a failed submission');
const ITEM = queued(NAME, 3600);
const PENDING = {
  ...FAILED,
  status: 'pending',
  precision: ITEM.precision,
  commit: ITEM.revision,
  submission_time: ITEM.submission_time,
  reason: null,
  failure: null,
};
const NEEDS = { code: 'worker_lacks_memory', detail: 'It needs 900 GB of GPU memory.', params: {} };
const inQueue = page.byCss('section').filter({ has: page.getByRole('heading', { name: 'In the queue' }) });
const table = page.getByRole('region', { name: 'Submissions' });

function openModel(
  submissions: readonly (typeof FAILED)[],
  queue: QueueLists = EMPTY_QUEUE,
  answers: Answers = {},
): Promise<void> {
  const record = { ...modelRecord({ name: NAME, facts: null, rows: [], votes: 4 }), runs: [], submissions };
  return openApp(`/#/model/${NAME}`, {
    account: 'anna',
    answers: {
      [`/api/models/${NAME}`]: () => Response.json(record),
      '/api/models/status': () => Response.json(queue),
      '/api/models/pending': () => Response.json([]),
      '/api/votes/user/*': () => Response.json([]),
      '/api/submissions/user/*': () => Response.json(EMPTY_QUEUE),
      ...answers,
    },
  });
}

test('a waiting model has its position, its votes, what it waits for, how long, and a feed', async () => {
  const pending = [{ ...ITEM, position: 3, waits_for: [NEEDS] }];
  await openModel([PENDING], { ...FULL_QUEUE, pending });
  await expect.element(table.getByText('Position 3')).toBeVisible();
  await expect.element(table.getByText(NEEDS.detail)).toBeVisible();
  await expect.element(inQueue.getByText(/^No evaluation worker is running/)).toBeVisible();
  await expect.element(inQueue.getByText('4 votes')).toBeVisible();
  await expect
    .element(
      inQueue.getByText('The last 20 evaluations took 40 min to 9 h 0 min, half of them at most 3 h 0 min.'),
    )
    .toBeVisible();
  await expect
    .element(inQueue.getByRole('link', { name: 'Follow this model as a feed (Atom)' }))
    .toHaveAttribute('href', `/changes.atom?model=${encodeURIComponent(NAME)}`);
  await resize(PHONE);
  expect(overflowOfPage()).toBe(0);
});

test('before any evaluation has ended, the page says so', async () => {
  await openModel([PENDING], { ...EMPTY_QUEUE, pending: [ITEM] });
  await expect.element(inQueue.getByText(/^No evaluation has finished on this board yet/)).toBeVisible();
});

test('a vote on the page of a waiting model counts there', async () => {
  let isVoted = false;
  await openModel(
    [PENDING],
    { ...EMPTY_QUEUE, pending: [ITEM] },
    {
      '/api/votes/model/*': () => Response.json({ votes_by_revision: { main: isVoted ? 5 : 4 } }),
      '/api/votes/lab/*': () => {
        isVoted = true;
        return new Response('');
      },
    },
  );
  const vote = inQueue.getByRole('button', { name: `Vote for ${NAME}` });
  await expect.element(vote).toHaveAccessibleDescription(/final and public/);
  await vote.click();
  await expect.element(inQueue.getByText('5 votes')).toBeVisible();
  await expect.element(inQueue.getByRole('button', { name: `Voted for ${NAME}` })).toBeVisible();
});

test('a model under evaluation takes no votes', async () => {
  const evaluating = [{ ...ITEM, evaluating_since: ITEM.submission_time, attempt: 2 }];
  await openModel([{ ...PENDING, status: 'evaluating' }], { ...EMPTY_QUEUE, evaluating });
  await expect.element(table.getByText(/attempt 2/)).toBeVisible();
  await expectCount(inQueue.getByRole('button'), 0);
});

test('a failed one has reason, details and a form that is filled in', async () => {
  await openModel([FAILED]);
  await expect.element(table.getByText(/^The model did not fit into memory\. Submit it/)).toBeVisible();
  await table.byCss('summary').click();
  await expect.element(table.getByText('lm_eval ended with exit code 1 in attempt 3.')).toBeVisible();
  await expectCount(inQueue, 0);
  await table.getByRole('link', { name: 'Submit again' }).click();
  const form = page.getByRole('form', { name: 'Model Submission Form' });
  await expect.element(form.getByLabelText('Model Name *', { exact: true })).toHaveValue(NAME);
});
