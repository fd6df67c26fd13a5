import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../test/components/open-app.tsx';
import {
  change,
  comparisonRecord,
  modelRecord,
  publicationRecord,
  runRecord,
  writtenEntry,
} from '../../test/record-samples.ts';

const compared = comparisonRecord([writtenEntry('lab/one-7B', 60), writtenEntry('lab/two-7B', 50)]);
const CHANGES = { changes: [change(4), change(3, { kind: 'flagged', flag: 'flagged' })], next: '3' };

test.each([
  ['/model/lab/model-7B', '/api/models/lab/model-7B', modelRecord({ runs: 3 }), 'model-7B'],
  ['/model/lab/a%20b%3F', '/api/models/lab/a%20b%3F', modelRecord({ name: 'lab/a b?' }), 'a b?'],
  ['/model/lab/nobody', '/api/models/lab/nobody', null, 'lab/nobody'],
  ['/run/7', '/api/runs/7', runRecord(), 'Result 7'],
  ['/run/8', '/api/runs/8', null, 'No such result'],
  ['/publication/3', '/api/publications/3', publicationRecord(), 'Board 3'],
  ['/publication/99', '/api/publications/99', null, 'No such board'],
  [
    '/compare?models=lab/one-7B,lab/two-7B',
    '/api/compare?models=lab/one-7B,lab/two-7B',
    compared,
    'Compare models',
  ],
  [
    '/compare?models=lab/nobody,lab/nothing',
    '/api/compare?models=lab/nobody,lab/nothing',
    null,
    'None of these models',
  ],
  ['/changes', '/api/changes', CHANGES, '1 model added'],
  [
    '/changes?changes=added;lab/model-7B',
    '/api/changes?kind=added&model=lab/model-7B',
    CHANGES,
    '1 model added',
  ],
  ['/changes?changes=;nobody', '/api/changes?model=nobody', null, 'No changes'],
])('a page draws at once from the answer that its document brought: %s', async (path, call, answer, text) => {
  const calls: string[] = [];
  await openApp(path, {
    brought: { call, answer },
    answers: {
      '/api/*': ({ pathname }) => {
        calls.push(pathname);
        return new Response(null, { status: 500 });
      },
    },
  });
  expect(document.querySelector('main')?.textContent).toContain(text);
  await expect.poll(() => document.documentElement.hasAttribute('data-ready')).toBe(true);
  // Compare also loads the board, for name suggestions; Changes loads the newest publication, for the models that moved.
  const further = path === '/changes' ? '/api/publications/3' : '/api/leaderboard/formatted';
  expect(calls.filter((one) => one !== further)).toEqual([]);
});

test('an answer is not for another call, and only for the first', async () => {
  const calls: string[] = [];
  await openApp('/run/7', {
    brought: { call: '/api/runs/8', answer: runRecord() },
    answers: {
      '/api/runs/*': ({ pathname }) => {
        calls.push(pathname);
        return Response.json(runRecord({ submitter: 'berta' }));
      },
    },
  });
  await expect.element(page.getByText(/berta/)).toBeVisible();
  expect(calls).toEqual(['/api/runs/7']);
  await openApp('/run/7', {
    brought: { call: '/api/runs/7', answer: runRecord({ submitter: 'anna' }) },
  });
  expect(document.querySelector('main')?.textContent).toContain('anna');
  expect(document.getElementById('answer')).toBeNull();
});
