import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type EvalScopeFolder, findResults } from '../../packages/server/src/board/import/found-files.ts';
import { runOfFile } from '../../packages/server/src/board/import/run-of-file.ts';
import { readReviewsOf, withAnswers } from '../../packages/server/src/board/import/samples-files.ts';
import { sortReports } from '../../packages/server/src/rules/results/evalscope-reports.ts';
import { given, mustRun, runTool, say, withFolder } from './run-tool.ts';

/** The real EvalScope, asking a small server on this machine about made-up questions. */
const ENVIRONMENT = given('HARNESS_EVALSCOPE');

const WHOLE = { English: 12_648, Hindi: 2757 };
type Sizes = Readonly<Record<keyof typeof WHOLE, number>>;

/** Answers of the model: every tenth answer has no letter, and a third of the others the letters A, B and C. */
const answerOf = (number: number) => (number % 10 === 0 ? 'i do not know' : `ANSWER: ${'ABC'[number % 3]}`);
const isRight = (number: number) => number % 10 !== 0 && number % 3 === number % 4;
const countOf = (size: number, is: (number: number) => boolean) =>
  Array.from({ length: size }, (_, number) => number).filter(is).length;

/** An OpenAI-compatible server for the time of some work. @param fails whether it answers a question with an error. */
async function withModel(
  fails: (number: number) => boolean,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const number = Number(/(\d+): which jar/.exec(body)?.[1] ?? 0);
    response.statusCode = fails(number) ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    const message = { role: 'assistant', content: answerOf(number) };
    response.end(
      JSON.stringify({
        id: `answer-${number}`,
        object: 'chat.completion',
        created: 1,
        model: 'made-up',
        choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The files that EvalScope writes of a run. */
async function evaluate(
  folder: string,
  sizes: Sizes,
  url: string,
  ...more: string[]
): Promise<EvalScopeFolder> {
  const questions = JSON.stringify({ 'BhashaBench-Krishi': sizes });
  const maker = join(import.meta.dirname, 'make_letter_questions.py');
  await mustRun(join(ENVIRONMENT, 'bin/python'), [maker, folder, questions], {});
  const ran = await runTool(
    join(ENVIRONMENT, 'bin/evalscope'),
    [
      'eval',
      ...[
        '--model',
        'made-up-org/letters-1b',
        '--eval-type',
        'openai_api',
        '--api-url',
        url,
        '--api-key',
        'EMPTY',
      ],
      ...['--datasets', 'bhashabenchv1_krishi', '--dataset-hub', 'huggingface', '--eval-batch-size', '32'],
      ...['--work-dir', 'outputs', ...more],
    ],
    { HOME: folder, HF_HUB_OFFLINE: '1', HF_DATASETS_CACHE: join(folder, 'cache'), NO_PROXY: '127.0.0.1' },
    folder,
  );
  say(`EvalScope ended with ${ran.code} after ${ran.seconds} s`);
  const found = await findResults([join(folder, 'outputs')]);
  const [run] = found.filter((one) => typeof one === 'object' && 'reports' in one);
  if (run === undefined || typeof run === 'string' || !('reports' in run))
    throw new Error(`No run was found:\n${ran.stdout}\n${ran.stderr}`);
  return run;
}

/** The reasons against its only report. */
function refusalOf(run: EvalScopeFolder): readonly string[] {
  const { text, refused } = sortReports(run);
  expect(text).toBeNull();
  return [...refused.values()]
    .flat()
    .map(({ code, params }) => ('place' in params ? `${code} ${params.place}` : code));
}

const never = () => false;

test('a whole run is a row, with its answers and what could not be read', async () => {
  test.setTimeout(30 * 60_000);
  await withFolder((folder) =>
    withModel(never, async (url) => {
      const run = await evaluate(folder, WHOLE, url);
      const { text, refused } = sortReports(run);
      expect([...refused]).toEqual([]);
      const read = runOfFile(Buffer.from(text ?? ''), { revision: 'main', precision: 'bfloat16' });
      if (read.kind !== 'accepted') throw new Error(JSON.stringify(read.problems));
      const { answersProblem, answers, scores } = withAnswers(
        read.run,
        await readReviewsOf(run.path, read.answersWanted),
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
        model: { name: 'made-up-org/letters-1b' },
      });
      expect(Math.abs(Date.parse(read.run.evaluatedAt ?? '') - Date.now())).toBeLessThan(24 * 3_600_000);
    }),
  );
});

const SMALL = { English: 30, Hindi: 20 };

test('a limited run, failed requests and a made-up model are refused for what they are', async () => {
  test.setTimeout(10 * 60_000);
  await withFolder((folder) =>
    withModel(never, async (url) => {
      const run = await evaluate(folder, SMALL, url, '--limit', '5');
      expect(refusalOf(run)).toEqual(['limited', 'sample_count', 'sample_count']);
    }),
  );
  await withFolder((folder) =>
    withModel(
      (number) => number === 7,
      async (url) => {
        const once = JSON.stringify({ temperature: 0, retries: 0 });
        const run = await evaluate(folder, SMALL, url, '--ignore-errors', '--generation-config', once);
        expect(refusalOf(run)).toContain('failed_requests');
      },
    ),
  );
  await withFolder((folder) =>
    withModel(never, async (url) => {
      const run = await evaluate(folder, SMALL, url, '--eval-type', 'mock_llm');
      expect(refusalOf(run)).toContain('other_setting eval_type');
    }),
  );
});
