import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cell, rowAt, scoreKey } from '../../../../test/components/board.ts';
import { openApp } from '../../../../test/components/open-app.tsx';
import { runRecord, writtenEntry } from '../../../../test/record-samples.ts';

const tooltip = page.getByRole('tooltip');

test('where a score comes from is asked of its run, once somebody wants to know it', async () => {
  const { provenance: _, ...entry } = writtenEntry('maker/model', 60);
  const sent = { ...entry, run: 7 };
  let calls = 0;
  let answer = () => new Response(null, { status: 503 });
  await openApp('/', {
    answers: {
      '/api/leaderboard/formatted': () => Response.json([sent]),
      '/api/runs/7': () => {
        calls += 1;
        return answer();
      },
    },
  });
  await expect.element(rowAt(1)).toBeVisible();
  expect(calls).toBe(0);
  const score = (key: string) => cell(rowAt(1), scoreKey(key)).byCss('[data-tooltip]');
  await score('bba').hover();
  await expect.element(tooltip).toHaveTextContent('14,963 questions');
  await expect.element(tooltip).toHaveTextContent('could not be loaded');
  answer = () => Response.json(runRecord({ source: 'the file of a test' }));
  await score('bbf').hover();
  await expect.element(tooltip).toHaveTextContent('lm-evaluation-harness');
  const asked = calls;
  await score('bbk').hover();
  await expect.element(tooltip).toHaveTextContent('BBK');
  await expect.element(tooltip).toHaveTextContent('lm-evaluation-harness');
  expect(calls).toBe(asked);
});
