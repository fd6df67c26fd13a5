import type { PendingModel } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectTexts, textsOf } from '../../test/components/looks.ts';
import { CONFIG, openApp } from '../../test/components/open-app.tsx';
import {
  alert,
  button,
  links,
  NEEM,
  ORDER,
  openVotes,
  PEEPAL,
  rowOf,
  rows,
  serveVotes,
} from '../../test/components/votes.ts';
import { held } from '../../test/held.ts';
import { PENDING_MODELS } from '../../test/queue-samples.ts';

const pending = (models: readonly PendingModel[]) => ({
  '/api/models/pending': () => Response.json(models),
});

test('the table shows name, wait, submitter, votes and priority', async () => {
  await openVotes(pending(PENDING_MODELS));
  await expect.element(page.getByText('Help us prioritize which models to evaluate next')).toBeVisible();
  await expect.element(page.getByText('A vote is final and public: it cannot be taken back')).toBeVisible();
  await expect.element(button(NEEM)).toHaveAccessibleDescription(/final and public/);
  const table = page.getByRole('table', { name: 'Models Pending Evaluation' });
  await expectTexts(table.getByRole('columnheader'), ['Model', 'Votes', 'Priority']);
  await expectTexts(links, ORDER);
  const link = rowOf(NEEM).getByRole('link', { name: NEEM, exact: true });
  await expect.element(link).toHaveAttribute('href', `${CONFIG.hubUrl}/${NEEM}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('title', `View ${NEEM} on ${CONFIG.hubName}`);
  await expect.element(link.byCss('svg')).toBeVisible();
  await expect
    .element(rowOf(NEEM).getByRole('link', { name: `Details of ${NEEM}` }))
    .toHaveAttribute('href', `#/model/${NEEM}`);
  await expect.element(rowOf(NEEM)).toHaveTextContent('Waiting 2w');
  await expect.element(rowOf(NEEM)).toHaveTextContent('submitted by asha-rao');
  await expect.element(rowOf(PEEPAL)).toHaveTextContent('Waiting 5h');
  await expect.element(rowOf(PEEPAL)).toHaveTextContent('+12 votes');
  await expect.element(rowOf('monsoon-lab/monsoon-70b')).toHaveTextContent('Waiting 3d');
});

test('priority is the rank by votes; the first three say HIGH', async () => {
  await openVotes(pending(PENDING_MODELS));
  expect(textsOf(rows.getByRole('cell').filter({ hasText: /^#\d/ }))).toEqual([
    '#1 HIGH',
    '#2 HIGH',
    '#3 HIGH',
    '#4',
    '#5',
  ]);
  await expect.element(page.getByText(/^Most votes first\. Waiting time also affects/)).toBeVisible();
  const grounds = rows.elements().map((row) => getComputedStyle(row).backgroundColor);
  expect(grounds[2]).toBe(grounds[0]);
  expect(grounds[3]).not.toBe(grounds[0]);
});

test('a row has size and license, and its position where votes alone give another', async () => {
  const [first, second] = ORDER;
  const facts = { params_billions: 3.09, license: 'apache-2.0' };
  await openVotes(
    pending(
      PENDING_MODELS.map((model) => ({
        ...model,
        ...(model.name === first && { ...facts, position: 1 }),
        ...(model.name === second && { params_billions: null, license: null, position: 3 }),
      })),
    ),
  );
  await expect.element(rowOf(first ?? '')).toHaveTextContent(/3\.09B\s*apache-2\.0\s*Waiting 3d/);
  await expect.element(rowOf(first ?? '')).not.toHaveTextContent('position');
  await expect.element(rowOf(second ?? '')).toHaveTextContent(/hindi\s*Waiting/);
  await expect.element(rowOf(second ?? '')).toHaveTextContent('position 3 in the queue');
});

test('a visitor who is not signed in cannot vote', async () => {
  const { answers, sent } = serveVotes();
  await openVotes(answers);
  const buttons = rows.getByRole('button').all();
  expect(buttons).toHaveLength(ORDER.length);
  for (const vote of buttons) await expect.element(vote).toBeDisabled();
  button(PEEPAL)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(sent).toEqual([]);
});

test('a spinner while loading, then a message if nothing waits', async () => {
  const { promise: told, resolve: answer } = held<Response>();
  await openApp('/#/vote', { answers: { '/api/models/pending': () => told } });
  await expect.element(page.getByRole('progressbar', { name: 'Loading the pending models…' })).toBeVisible();
  answer(Response.json([]));
  await expect.element(page.getByText('No Models to Vote', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('There are currently no models waiting for votes. Check back later!'))
    .toBeVisible();
});

test('a failure to read pending models can be retried', async () => {
  let isDown = true;
  await openApp('/#/vote', {
    answers: {
      '/api/models/pending': () =>
        isDown ? new Response('down', { status: 503 }) : Response.json(PENDING_MODELS),
    },
  });
  await expect.element(alert).toHaveTextContent('Failed to fetch pending models');
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectCount(rows, ORDER.length);
  await expectCount(alert, 0);
});
