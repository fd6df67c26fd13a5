import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAnswers } from '@leaderboard/core/api';
import { parseResults } from '@leaderboard/core/results/results';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fixture, REAL_SAMPLES } from '../../../../core/test/support.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { harnessResults } from '../../../test/harness-results.js';
import { writeSamples } from '../../../test/harness-samples.js';
import { testApp } from '../../../test/test-app.ts';
import { wholeBoard } from '../../../test/whole-board.ts';
import type { Database } from '../../database/database.ts';
import { questionResults } from '../../database/schema.ts';
import { importFiles } from './import-files.ts';
import { reportImport } from './import-report.ts';
import { readSamplesOf } from './samples-files.ts';

const TIME = '2026-02-03T04-05-06.789012';
const RESULTS = `results_${TIME}.json`;
const samplesOf = (task: string, time = TIME) => `samples_${task}_${time}.jsonl`;

/** What lm_eval has written for one model: a results file and its samples files. */
let written: string;
beforeAll(async () => {
  written = await mkdtemp(join(tmpdir(), 'leaderboard-samples-'));
  await evaluated(written, 'test-org/aurora');
});
afterAll(() => rm(written, { recursive: true, force: true }));

async function evaluated(folder: string, model: string): Promise<void> {
  const results = harnessResults({ pretrained: model, revision: 'a'.repeat(40), dtype: 'float16' }, false);
  writeSamples(results, folder, TIME);
  await writeFile(join(folder, RESULTS), JSON.stringify(results));
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-samples-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of them that may be changed. */
async function copied(): Promise<string> {
  const folder = await emptyFolder();
  await cp(written, folder, { recursive: true });
  return folder;
}

const run = (database: Database, folder: string, samples?: string) =>
  importFiles(database, [join(folder, RESULTS)], {}, () => undefined, 'leave out', samples);

const urlOf = (id: unknown) => getAnswers.path.replace(':id', String(id));

test('samples files beside a results file give its question results', async () => {
  const database = await freshDatabase();
  const result = await run(database, written);
  expect(reportImport(result)).toContain('with answers');
  const entry = (await wholeBoard(database))?.entries[0];
  const app = await testApp({ database });
  const answer = await app.inject(urlOf(entry?.provenance?.answers_run));
  expect(answer.statusCode).toBe(200);
  const { run: id, tasks } = getAnswers.response.parse(answer.json());
  expect(id).toBe(1);
  expect(Object.keys(tasks)).toHaveLength(8);
  for (const [key, { metric, n, right, bits, questions }] of Object.entries(tasks)) {
    const score = Object.entries(entry?.evaluations ?? {}).find(([name]) => name === key)?.[1];
    expect([metric, n, right / n]).toEqual([score?.metric, score?.n, score?.value]);
    expect(questions).toMatch(/^[0-9a-f]{64}$/);
    const bytes = Buffer.from(bits, 'base64');
    const unpacked = Array.from({ length: n }, (_, at) => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    expect(unpacked.reduce((sum, bit) => sum + bit, 0)).toBe(right);
  }
  // The answer to each question, and no other, as it stands in the file.
  const lines = (await readFile(join(written, samplesOf('bba_Hindi')), 'utf8')).trimEnd().split('\n');
  const packed = Buffer.from(tasks.bba_hindi?.bits ?? '', 'base64');
  for (const line of lines) {
    const { doc_id: at, acc_norm: right } = JSON.parse(line);
    expect(((packed[at >> 3] ?? 0) >> (7 - (at & 7))) & 1).toBe(right);
  }
  // 74,166 answers are 12 kB on the wire.
  expect(answer.rawPayload.length).toBeLessThan(14_000);

  const etag = String(answer.headers.etag);
  const again = await app.inject({ url: urlOf(id), headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('two runs with the same questions have the same hash', async () => {
  const database = await freshDatabase();
  const other = await emptyFolder();
  await evaluated(other, 'test-org/borealis');
  await run(database, written);
  await run(database, other);
  const rows = await database.db.select().from(questionResults);
  const hashes = (runId: number) =>
    rows
      .filter((row) => row.runId === runId)
      .map(({ key, questionsSha256 }) => `${key} ${questionsSha256}`)
      .sort();
  expect(hashes(1)).toHaveLength(8);
  expect(hashes(2)).toEqual(hashes(1));
  expect(new Set(hashes(1).map((text) => text.split(' ')[1])).size).toBe(8);
});

test('a run without samples files has no question results', async () => {
  const database = await freshDatabase();
  const folder = await copied();
  for (const name of await readdir(folder)) if (name.startsWith('samples')) await rm(join(folder, name));
  expect(reportImport(await run(database, folder))).toContain('without answers');
  expect((await wholeBoard(database))?.entries[0]?.provenance).not.toHaveProperty('answers_run');
  const app = await testApp({ database });
  for (const id of ['1', '2', '999999999']) {
    const answer = await app.inject(urlOf(id));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'no_answers',
      detail: expect.stringMatching(/^No answers are stored for run \d+: .*has_answers/),
    });
  }
  for (const id of ['0', '-1', 'x', '1e3', '99999999999', '..%2F1']) {
    expect((await app.inject(urlOf(id))).statusCode, id).toBe(400);
  }
});

test.each<[string, RegExp, (folder: string) => Promise<unknown>]>([
  ['one of them is missing', /none of bba_Hindi/, (folder) => rm(join(folder, samplesOf('bba_Hindi')))],
  [
    'one of them is cut',
    /Line \d+ of the samples of bba_Hindi is not in the format of the harness/,
    (folder) => truncate(join(folder, samplesOf('bba_Hindi')), 100_000),
  ],
  [
    'one of them is empty',
    /samples of bba_Hindi have 0 questions/,
    (folder) => truncate(join(folder, samplesOf('bba_Hindi'))),
  ],
  [
    'a question stands twice in one of them',
    /bba_Hindi have question 0 more than once/,
    async (folder) => {
      const path = join(folder, samplesOf('bba_Hindi'));
      const [first] = (await readFile(path, 'utf8')).split('\n');
      await appendFile(path, `${first}\n`);
    },
  ],
  [
    'another filter was applied',
    /bba_Hindi have rows of the filter strict-match/,
    async (folder) => {
      const path = join(folder, samplesOf('bba_Hindi'));
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace('"filter": "none"', '"filter": "strict-match"'));
    },
  ],
  [
    'the prompts were others',
    /samples of bba_Hindi are of another run: their questions or prompts/,
    async (folder) => {
      const path = join(folder, samplesOf('bba_Hindi'));
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/"prompt_hash": "../, '"prompt_hash": "00'));
    },
  ],
  [
    'two tasks are mixed up',
    /bba_English .*but the suite has 9,348/,
    async (folder) => {
      await cp(join(folder, samplesOf('bba_Hindi')), join(folder, samplesOf('bba_English')));
    },
  ],
  [
    'one of them is of another suite',
    /Line 1 of the samples of bba_English/,
    (folder) =>
      writeFile(join(folder, samplesOf('bba_English')), '{"doc_id": 0, "filter": "none", "acc_norm": 1.0}\n'),
  ],
  [
    'one of them is a link',
    /samples of bba_Hindi are a link/,
    async (folder) => {
      await rm(join(folder, samplesOf('bba_Hindi')));
      await symlink(join(written, samplesOf('bba_Hindi')), join(folder, samplesOf('bba_Hindi')));
    },
  ],
  [
    'a line has no end',
    /line in the samples of bba_Hindi is longer than 1 MiB/,
    (folder) => writeFile(join(folder, samplesOf('bba_Hindi')), ' '.repeat(3 << 20)),
  ],
])(
  'where %s, the results are refused with the reason, and nothing is stored',
  async (_name, reason, change) => {
    const database = await freshDatabase();
    const folder = await copied();
    await change(folder);
    const result = await run(database, folder);
    expect(result.outcomes).toMatchObject([{ kind: 'refused', reasons: [expect.stringMatching(reason)] }]);
    expect(result.publications).toEqual([]);
    expect(await wholeBoard(database)).toBeNull();
  },
);

test('--samples names a folder with one file for each task', async () => {
  const database = await freshDatabase();
  const [folder, apart] = [await copied(), join(await copied(), 'apart')];
  await mkdir(apart);
  const missing = await run(database, folder, apart);
  expect(reportImport(missing)).toContain('none of bba_English');
  for (const name of await readdir(folder)) {
    if (name.startsWith('samples')) await rename(join(folder, name), join(apart, name.replace(TIME, 'x')));
  }
  await writeFile(join(apart, samplesOf('bba_Hindi', 'y')), '');
  expect(reportImport(await run(database, folder, apart))).toContain('2 samples files of bba_Hindi');
  await rename(join(apart, samplesOf('bba_Hindi', 'x')), join(apart, samplesOf('bba_Hindi')));
  expect(reportImport(await run(database, folder, apart))).toContain('with answers');
  expect(await database.db.select().from(questionResults)).toHaveLength(8);
});

test('the samples file of a real lm_eval is read beside its results, and no other run’s', async () => {
  const folder = await emptyFolder();
  const path = join(folder, RESULTS);
  const results = fixture(REAL_SAMPLES.results);
  await writeFile(path, results);
  await writeFile(join(folder, samplesOf(REAL_SAMPLES.task)), REAL_SAMPLES.text());
  const { answersWanted } = parseResults(results);
  const [wanted] = answersWanted.filter(({ benchmark }) => benchmark.task === REAL_SAMPLES.task);
  if (wanted === undefined) return expect.fail('the task has no score');
  const { questions } = wanted.benchmark;
  const read = await readSamplesOf(path, [wanted]);
  expect(read).toMatchObject({
    kind: 'answers',
    answers: [{ key: 'bbk_hindi', metric: 'acc_norm', n: questions, right: wanted.value * questions }],
  });
  const other = await readSamplesOf(path, [{ ...wanted, taskHash: 'a'.repeat(64) }]);
  expect(other).toMatchObject({ kind: 'refused', problem: { code: 'answers_other_run' } });
});
