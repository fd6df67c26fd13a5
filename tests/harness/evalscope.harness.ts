import { expect, test } from '@playwright/test';
import type { EvalScopeFolder } from '../../packages/server/src/import/find-results.ts';
import { parseRun, withAnswers } from '../../packages/server/src/import/parse-run.ts';
import { sortReports } from '../../packages/server/src/results/evalscope-reports.ts';
import { readReviewsOf } from '../../packages/server/src/results/result-files.ts';
import { evaluate, type Sizes, WHOLE } from './evalscope-run.ts';
import { isRight, withModelServer } from './model-server.ts';
import { withFolder } from './run-tool.ts';

const MODEL = 'made-up-org/letters-1b';
const countOf = (size: number, is: (number: number) => boolean) =>
  Array.from({ length: size }, (_, number) => number).filter(is).length;

/** Runs some work with a folder and a server for the model. */
async function withRun(
  work: (run: (sizes: Sizes, ...more: string[]) => Promise<EvalScopeFolder>) => Promise<void>,
  fails?: (number: number) => boolean,
): Promise<void> {
  await withFolder((folder) =>
    withModelServer(
      [MODEL],
      (url) => work((sizes, ...more) => evaluate(folder, sizes, { url, model: MODEL }, ...more)),
      fails,
    ),
  );
}

/** The reasons why the only report is refused. */
function refusalOf(run: EvalScopeFolder): readonly string[] {
  const { text, refused } = sortReports(run);
  expect(text).toBeNull();
  return [...refused.values()]
    .flat()
    .map(({ code, params }) => ('place' in params ? `${code} ${params.place}` : code));
}

test('a whole run is a row, with its answers and what could not be read', async () => {
  test.setTimeout(30 * 60_000);
  await withRun(async (evaluated) => {
    const run = await evaluated(WHOLE);
    const { text, refused } = sortReports(run);
    expect([...refused]).toEqual([]);
    const read = parseRun(Buffer.from(text ?? ''), { revision: 'main', precision: 'bfloat16' });
    if (read.kind !== 'accepted') throw new Error(JSON.stringify(read.problems));
    const { answersProblem, answers, scores } = withAnswers(
      read.run,
      await readReviewsOf(run.path, read.expectedAnswers),
    );
    expect(answersProblem).toBeUndefined();
    const right = { English: countOf(WHOLE.English, isRight), Hindi: countOf(WHOLE.Hindi, isRight) };
    expect(answers?.map((task) => [task.key, task.right])).toEqual([
      ['bbk_english', right.English],
      ['bbk_hindi', right.Hindi],
    ]);
    const unread = [WHOLE.English, WHOLE.Hindi].map((size) => countOf(size, (number) => number % 10 === 0));
    expect(scores.map(({ key, unread, n }) => [key, unread, n])).toEqual([
      ['bbk', (unread[0] ?? 0) + (unread[1] ?? 0), WHOLE.English + WHOLE.Hindi],
      ['bbk_english', unread[0], WHOLE.English],
      ['bbk_hindi', unread[1], WHOLE.Hindi],
    ]);
    expect(scores[1]?.value).toBeCloseTo(right.English / WHOLE.English, 4);
    expect(read.run).toMatchObject({
      protocol: 'letter',
      harnessVersion: '1.14.1',
      prompt: '',
      model: { name: MODEL },
    });
    expect(Math.abs(Date.parse(read.run.evaluatedAt ?? '') - Date.now())).toBeLessThan(24 * 3_600_000);
  });
});

const SMALL = { English: 30, Hindi: 20 };

test('a limited run, failed requests and a made-up model are refused for what they are', async () => {
  test.setTimeout(10 * 60_000);
  await withRun(async (evaluated) => {
    expect(refusalOf(await evaluated(SMALL, '--limit', '5'))).toEqual([
      'limited',
      'sample_count',
      'sample_count',
    ]);
  });
  await withRun(
    async (evaluated) => {
      const once = JSON.stringify({ temperature: 0, retries: 0 });
      const run = await evaluated(SMALL, '--ignore-errors', '--generation-config', once);
      expect(refusalOf(run)).toContain('failed_requests');
    },
    (number) => number === 7,
  );
  await withRun(async (evaluated) => {
    expect(refusalOf(await evaluated(SMALL, '--eval-type', 'mock_llm'))).toContain('other_setting eval_type');
  });
});
