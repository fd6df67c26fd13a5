import { gunzipSync } from 'node:zlib';
import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { labelColumn } from '@leaderboard/core/questions/dictionary';
import { maskWhere } from '@leaderboard/core/questions/masks';
import { ANSWER_NAMES, makeFigures, type PublicFigures } from '@leaderboard/server/questions/figures';
import { profileAnswer } from '@leaderboard/server/questions/profile-answer';
import type { QuestionFacts, TaskFacts } from '@leaderboard/server/questions/question-facts.sql';
import type { Browser } from '@playwright/test';
import { type Figures, median } from './figures.ts';
import { timed } from './interactions.ts';

const RUNS = 1000;

function pick(values: readonly string[], n: number) {
  return labelColumn(
    Array.from({ length: n }, () => values[Math.floor(Math.random() * values.length)] ?? ''),
  );
}

/** Answers of all runs to one task, from near guessing to 90 % right. */
function taskOf(key: string, n: number): TaskFacts {
  const keys = Uint8Array.from({ length: n }, () => Math.floor(Math.random() * 4));
  const subjects = Array.from({ length: 25 }, (_, subject) => `subject ${subject}`);
  const options: Uint8Array[] = [];
  const right = Array.from({ length: RUNS }, (_, run) => {
    const chosen = new Uint8Array(Math.ceil(n / 4));
    options.push(chosen);
    return maskWhere(n, (question) => {
      const stated = keys[question] ?? 0;
      const isRight = Math.random() < 0.3 + (0.6 * run) / RUNS;
      const option = isRight ? stated : (stated + 1 + Math.floor(Math.random() * 3)) % 4;
      chosen[question >> 2] = (chosen[question >> 2] ?? 0) | (option << (6 - 2 * (question & 3)));
      return isRight;
    });
  });
  return {
    n,
    right,
    options,
    dictionary: {
      n,
      keys,
      labels: {
        subject: pick(subjects, n),
        level: pick(['Easy', 'Medium', 'Hard'], n),
        type: pick(['MCQ', 'Match the Column', 'Fill in the blanks', 'Assertion'], n),
      },
      textHashes: Array.from(keys, (_, question) => `${key} ${question}`),
      keyHashes: Array.from(keys, String),
    },
  };
}

const PATIENCE_MS = 120_000;

/** The page of all questions with these answers in place of the server's: its first rows, and another order of all of them. */
async function benchPage(browser: Browser, url: string, { answers }: PublicFigures, runs: number) {
  const bodyOf = (name: string) => gunzipSync(answers.get(name)?.gzip ?? new Uint8Array()).toString();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.route('**/api/questions**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const name = pathname.endsWith('/summary')
      ? ANSWER_NAMES.summary
      : ANSWER_NAMES.questions(searchParams.get('task') ?? '');
    return route.fulfill({ contentType: 'application/json', body: bodyOf(name) });
  });
  const rows: number[] = [];
  const sorts: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto('about:blank');
    await page.goto(`${url}/?questions=all#/questions`);
    await page.waitForFunction(() => document.querySelector('tbody th[data-column="number"]') !== null);
    rows.push(await page.evaluate(() => performance.now()));
    sorts.push(await timed(page, { press: 'th[data-column="discrimination"] button' }));
  }
  await page.close();
  return { questionsPage: median(rows), questionsSort: median(sorts) };
}

/** The profiles of six models, as their call computes them. */
function benchProfiles({ profiles }: PublicFigures, runs: number) {
  const unknown = null;
  const entry: WrittenEntry = {
    id: 'test-org/0',
    model: {
      name: 'test-org/0',
      type: 'chat',
      architecture: unknown,
      precision: unknown,
      has_chat_template: unknown,
    },
    evaluations: {},
    metadata: {
      params_billions: unknown,
      hub_license: unknown,
      hub_hearts: unknown,
      upload_date: unknown,
      submission_date: unknown,
      generation: unknown,
      base_model: unknown,
      co2_cost: unknown,
    },
    features: {
      is_moe: unknown,
      is_flagged: unknown,
      is_merged: unknown,
      is_not_available_on_hub: unknown,
      is_highlighted_by_maintainer: unknown,
      is_for_edge_devices: unknown,
    },
    provenance: {
      source: unknown,
      harness_version: unknown,
      commit: unknown,
      date: unknown,
      chat_template_applied: unknown,
      answers_run: 1,
    },
  };
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    JSON.stringify([1, 2, 3, 4, 5, 6].map((run) => profileAnswer(profiles, { entry, run, rank: run })));
    return performance.now() - start;
  });
  return { questionsCall: median(times) };
}

/**
 * What the thread of the server does after a publication, less the reading: processor seconds, so that other work does not count. Then
 * calls and page.
 */
export async function benchQuestions(browser: Browser, url: string, runs: number): Promise<Figures> {
  const facts: QuestionFacts = {
    publication: 1,
    publishedAt: '',
    otherQuestions: [],
    rows: Array.from({ length: RUNS }, (_, run) => ({
      run: run + 1,
      entry: `test-org/${run}`,
      model: `test-org/${run}`,
      submissionDate: null,
      variantOf: null,
      isQuantized: false,
    })),
    tasks: new Map(
      BENCHMARKS.filter(({ language }) => language !== null).map(({ key, questions }) => [
        key,
        taskOf(key, questions),
      ]),
    ),
  };
  const before = process.cpuUsage();
  const figures = makeFigures(facts);
  const { user, system } = process.cpuUsage(before);
  return {
    questions: median([(user + system) / 1e6]),
    questionsMemory: median([process.memoryUsage().rss / 1e6]),
    ...benchProfiles(figures, runs),
    ...(await benchPage(browser, url, figures, runs)),
  };
}
