import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAnswers } from '@leaderboard/core/api';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { samplesProblems } from '@leaderboard/texts/failure-explanations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { harnessResults, ofOneDomain } from '../../test/harness-results.js';
import { writeSamples } from '../../test/harness-samples.js';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { answers } from '../database/schema.ts';
import { importFiles } from '../import/import-files.ts';
import { reportImport } from '../import/import-report.ts';
import { readSamples } from './result-files.ts';
import { parseResults } from './results.ts';

const TIME = '2026-02-03T04-05-06.789012';
const RESULTS = `results_${TIME}.json`;
const samplesOf = (task: string, time = TIME) => `samples_${task}_${time}.jsonl`;
const HINDI = samplesOf('bba_Hindi');
const MODEL = { pretrained: 'test-org/aurora', revision: 'a'.repeat(40), dtype: 'float16' };

/** A folder with lm_eval's output for one model and domain: a results file and its samples files. */
let written: string;
beforeAll(async () => {
  written = await mkdtemp(join(tmpdir(), 'leaderboard-samples-'));
  await write(written, ofOneDomain(harnessResults(MODEL, false)));
});
afterAll(() => rm(written, { recursive: true, force: true }));

async function write(folder: string, results: ReturnType<typeof harnessResults>): Promise<void> {
  writeSamples(results, folder, TIME);
  await writeFile(join(folder, RESULTS), JSON.stringify(results));
}

/** A copy of that folder that may be changed. */
async function copied(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(written, folder, { recursive: true });
  return folder;
}

const run = (database: Database, folder: string) =>
  importFiles(database, [join(folder, RESULTS)], {}, () => undefined);

const urlOf = (id: unknown) => getAnswers.path.replace(':id', String(id));

test('samples beside a results file give answers; foreign samples are named', async () => {
  const database = await freshDatabase();
  const folder = await temporaryFolder();
  await write(folder, harnessResults(MODEL, false));
  const orphan = samplesOf('bba_Hindi', '2026-01-01T00-00-00.000001');
  const foreign = samplesOf('mmlu');
  const refused = samplesOf('bba_Hindi', '2026-01-02T00-00-00.000002');
  for (const name of [orphan, foreign, refused, `._${HINDI}`]) await writeFile(join(folder, name), '');
  const bad = join(folder, 'results_2026-01-02T00-00-00.000002.json');
  await writeFile(bad, '{}');
  const paths = [join(folder, RESULTS), bad];
  const report = reportImport(await importFiles(database, paths, {}, () => undefined));
  expect(report).toContain('with answers');
  expect(
    report.slice(report.indexOf('Samples files')),
  ).toBe(`Samples files that were not used (a run has all answers or none):
  - No results file with this timestamp was just imported, or the name is not samples_TASK_TIME.jsonl with a task of the suite.
      ${join(folder, orphan)}
      ${join(folder, refused)}
      ${join(folder, foreign)}

1 imported, 0 unchanged, 1 refused. Publication 1: 1 row added, 0 replaced.`);
  // Import the same file again: its samples were already used the first time.
  const imported = reportImport(await run(database, folder));
  expect(imported).toContain(
    'The same file was imported before. Only --samples can add answers, to a run on the board that was imported without them.',
  );
  expect(imported).not.toContain(HINDI);

  const entry = (await wholeBoard(database))?.entries[0];
  const app = await testApp({ database });
  const answer = await app.inject(urlOf(entry?.provenance?.answers_run));
  expect(answer.statusCode).toBe(200);
  const { run: id, tasks } = getAnswers.response.parse(answer.json());
  expect(id).toBe(1);
  expect(Object.keys(tasks)).toHaveLength(8);
  for (const [key, { metric, n, right }] of Object.entries(tasks)) {
    const score = Object.entries(entry?.evaluations ?? {}).find(([name]) => name === key)?.[1];
    expect([metric, n, right / n]).toEqual([score?.metric, score?.n, score?.value]);
  }
  // Each stored answer is that of its question in the file.
  const lines = (await readFile(join(folder, HINDI), 'utf8')).trimEnd().split('\n');
  const packed = Buffer.from(tasks.bba_hindi?.bits ?? '', 'base64');
  const questions = createHash('sha256');
  for (const line of lines) {
    const { doc_id: at, acc_norm: right, doc_hash, target_hash } = JSON.parse(line);
    expect(((packed[at >> 3] ?? 0) >> (7 - (at & 7))) & 1).toBe(right);
    questions.update(`${doc_hash}${target_hash}`);
  }
  expect(tasks.bba_hindi?.questions).toBe(questions.digest('hex'));
  // 74,166 answers are 12 kB on the wire.
  expect(answer.rawPayload.length).toBeLessThan(14_000);

  const etag = String(answer.headers.etag);
  const again = await app.inject({ url: urlOf(id), headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

/** Reads the samples files of the first two tasks in a folder. */
async function readFirst(folder: string, samples?: string) {
  const path = join(folder, RESULTS);
  const { expectedAnswers } = parseResults(await readFile(path, 'utf8'));
  return readSamples(path, expectedAnswers.slice(0, 2), samples);
}

test('a run without samples files has no answers', async () => {
  const database = await freshDatabase();
  const folder = await temporaryFolder();
  await cp(join(written, RESULTS), join(folder, RESULTS));
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

/** Edits the samples of a task. */
const edited = (task: string, change: (text: string) => string) => async (folder: string) => {
  const path = join(folder, samplesOf(task));
  await writeFile(path, change(await readFile(path, 'utf8')));
};

test.each<[string, RegExp, (folder: string) => Promise<unknown>]>([
  [
    'one of them is missing',
    /There is no samples file for bba_Hindi/,
    (folder) => rm(join(folder, samplesOf('bba_Hindi'))),
  ],
  [
    'the prompts were others',
    /samples of bba_Hindi do not belong to these results: their questions, prompts or order differ/,
    edited('bba_Hindi', (text) => text.replace(/"prompt_hash": "../, '"prompt_hash": "00')),
  ],
  [
    'the lines have another order',
    /samples of bba_Hindi do not belong to these results/,
    edited('bba_Hindi', (text) => `${text.trimEnd().split('\n').reverse().join('\n')}\n`),
  ],
  [
    'one of them is a link',
    /samples of bba_Hindi are a link/,
    async (folder) => {
      await rm(join(folder, HINDI));
      await symlink(join(written, HINDI), join(folder, HINDI));
    },
  ],
  [
    'one of them is a folder',
    /samples of bba_Hindi are a link, not a file/,
    async (folder) => {
      await rm(join(folder, HINDI));
      await mkdir(join(folder, HINDI));
    },
  ],
  [
    'a line has no end',
    /Line 1 of the samples of bba_Hindi is longer than 1 MiB/,
    edited('bba_Hindi', () => ' '.repeat(3 << 20)),
  ],
  [
    'a late line has no end',
    /Line 3 of the samples of bba_Hindi is longer than 1 MiB/,
    edited('bba_Hindi', (text) =>
      text
        .split('\n')
        .with(2, 'x'.repeat(3 << 20))
        .join('\n'),
    ),
  ],
  [
    'one of them is compressed',
    /There is no samples file for bba_Hindi/,
    (folder) => rename(join(folder, HINDI), join(folder, `${HINDI}.gz`)),
  ],
])('where %s, the run has no answers, and a sentence says why', async (_name, why, change) => {
  const folder = await copied();
  await change(folder);
  const { answers, answersProblem } = await readFirst(folder);
  expect(answers).toBeUndefined();
  expect(answersProblem && formatMessage(samplesProblems.en, answersProblem)).toMatch(why);
});

test('defective samples leave a run without answers, and the report says why', async () => {
  const database = await freshDatabase();
  const folder = await copied();
  await rm(join(folder, HINDI));
  const result = await run(database, folder);
  expect(result).toMatchObject({ outcomes: [{ kind: 'accepted' }], publication: { id: 1, added: 1 } });
  const report = reportImport(result);
  expect(report).toMatch(/test-org\/aurora \(.*, without answers\)/);
  expect(report).not.toContain('with answers');
  expect(report).toContain(
    'test-org/aurora is published without answers: There is no samples file for bba_Hindi',
  );
  // Every samples file is listed, because none was used.
  const files = (await readdir(folder)).filter((name) => name.startsWith('samples'));
  for (const name of files) expect(report.split(join(folder, name)), name).toHaveLength(2);
  expect(await database.db.select().from(answers)).toEqual([]);
  expect((await wholeBoard(database))?.entries).toHaveLength(1);
});

test('links of an operator lead to results and samples', async () => {
  const cache = await temporaryFolder();
  for (const name of await readdir(written)) await symlink(join(written, name), join(cache, name));
  await rm(join(cache, HINDI));
  await symlink('nowhere', join(cache, HINDI));
  const read = async () => {
    const { expectedAnswers } = parseResults(await readFile(join(cache, RESULTS), 'utf8'));
    return readSamples(join(cache, RESULTS), expectedAnswers.slice(0, 2), undefined, 'followed');
  };
  expect(await read()).toMatchObject({ answersProblem: { code: 'answers_unreadable' } });
  await rm(join(cache, HINDI));
  await symlink(join(written, HINDI), join(cache, HINDI));
  expect((await read()).answers).toHaveLength(2);
});

test('samples that cannot be read cost the answers alone', async () => {
  const folder = await copied();
  const { expectedAnswers } = parseResults(await readFile(join(folder, RESULTS), 'utf8'));
  const given = expectedAnswers.map(({ benchmark }) => join(folder, samplesOf(benchmark.task, 'gone')));
  expect(await readSamples(join(folder, RESULTS), expectedAnswers, given)).toMatchObject({
    answersProblem: { code: 'answers_unreadable', params: { task: 'bba_English', error: 'ENOENT' } },
  });
});

test.each([`aurora_${TIME}.json`, `my-${TIME}-1.json`])(
  'samples of the time in name %s are those of its run',
  async (name) => {
    const folder = await copied();
    await rename(join(folder, RESULTS), join(folder, name));
    const { expectedAnswers } = parseResults(await readFile(join(folder, name), 'utf8'));
    expect(await readSamples(join(folder, name), expectedAnswers.slice(0, 1))).toMatchObject({
      answers: [{ key: 'bba_english' }],
      files: [join(folder, samplesOf('bba_English'))],
    });
  },
);

test('--samples names a folder with one file for each task', async () => {
  const folder = await copied();
  const apart = join(folder, 'apart');
  await mkdir(apart);
  const problem = async () => {
    const { answersProblem } = await readFirst(folder, apart);
    return answersProblem && formatMessage(samplesProblems.en, answersProblem);
  };
  expect(await problem()).toContain('There is no samples file for bba_English.');
  for (const name of await readdir(folder)) {
    if (name.startsWith('samples')) await rename(join(folder, name), join(apart, name.replace(TIME, 'x')));
  }
  await writeFile(join(apart, samplesOf('bba_Hindi', 'y')), '');
  expect(await problem()).toContain('2 samples files for bba_Hindi');
  await rm(join(apart, samplesOf('bba_Hindi', 'y')));
  expect((await readFirst(folder, apart)).answers).toHaveLength(2);
});
