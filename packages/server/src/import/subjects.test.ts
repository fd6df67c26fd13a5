import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getRun } from '@leaderboard/core/records-api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, freshDatabaseUrl } from '../../test/fresh-database.ts';
import { harnessResults, ofOneDomain } from '../../test/harness-results.js';
import { SUBJECTS, writeSamples } from '../../test/harness-samples.js';
import { testApp } from '../../test/test-app.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { answers } from '../database/schema.ts';
import { type NewRun, publish } from '../publish/publish.sql.ts';
import { importFiles } from './import-files.ts';
import { reportImport } from './import-report.ts';

const TIME = '2026-02-03T04-05-06.789012';
const HINDI = `samples_bba_Hindi_${TIME}.jsonl`;
let written: string;
/** The database after importing the files, and the parsed run. */
let database: Database;
let run: NewRun;
beforeAll(async () => {
  written = await mkdtemp(join(tmpdir(), 'leaderboard-subjects-'));
  const results = ofOneDomain(
    harnessResults({ pretrained: 'test-org/aurora', revision: 'a'.repeat(40), dtype: 'float16' }, false),
  );
  writeSamples(results, written, TIME);
  await writeFile(join(written, `results_${TIME}.json`), JSON.stringify(results));
  database = await openDatabase({ kind: 'server', url: await freshDatabaseUrl() }, () => undefined);
  const [outcome] = (await imported(database)).outcomes;
  if (outcome?.kind !== 'accepted') throw new Error('refused');
  run = outcome.run;
});
afterAll(async () => {
  await database.close();
  await rm(written, { recursive: true, force: true });
});

const imported = (database: Database) =>
  importFiles(database, [join(written, `results_${TIME}.json`)], {}, () => undefined);

async function recordOf(database: Database, run: number) {
  const app = await testApp({ database });
  return getRun.response.parse((await app.inject(getRun.path.replace(':id', String(run)))).json());
}

test('samples give right answers by subject', async () => {
  const record = await recordOf(database, 1);
  expect(record).toMatchObject({ has_answers: true, answers_problem: null });
  expect(Object.keys(record.subjects)).toHaveLength(2);
  const { n, value } = record.evaluations.bba_hindi ?? {};
  const scores = record.subjects.bba_hindi ?? [];
  expect(scores.map(({ subject }) => subject)).toEqual(SUBJECTS);
  const sum = (of: (one: (typeof scores)[number]) => number) => scores.reduce((all, one) => all + of(one), 0);
  expect([sum((one) => one.n), sum(({ right }) => right) / (n ?? 0)]).toEqual([n, value]);
});

test('no text, option or key of a question is stored', async () => {
  const { rows: tables } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const stored = [];
  for (const { name } of tables) {
    const { rows } = await database.db.execute(sql`select * from ${sql.identifier(name)}`);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      const isPacked = Buffer.isBuffer(value) && value.readUInt16BE() === 0x1f8b;
      stored.push(isPacked ? gunzipSync(value).toString() : JSON.stringify(value));
    }
  }
  const all = stored.join('\n');
  expect(all).toContain(SUBJECTS[2]);
  const sample = JSON.parse((await readFile(join(written, HINDI), 'utf8')).split('\n')[0] ?? '');
  for (const text of [sample.doc.question, sample.doc.option_a, sample.doc_hash])
    expect(all).not.toContain(text);
});

/** The run with a different model and different answers to one task. */
function changed(run: NewRun, change: (one: NonNullable<NewRun['answers']>[number]) => object): NewRun {
  return {
    ...run,
    model: { ...run.model, name: 'test-org/other' },
    fileSha256: 'f'.repeat(64),
    answers: run.answers?.map((one) => (one.key === 'bba_hindi' ? { ...one, ...change(one) } : one)),
  };
}

test('a run with answers to other questions is published without them, and says why', async () => {
  const [code, words] = ['samples_other_questions', 'The questions in the samples'];
  const database = await freshDatabase();
  await publish(database, 'import', [run]);
  const other = changed(run, () => ({ questionsSha256: '0'.repeat(64) }));
  const publication = await publish(database, 'import', [other]);
  expect(publication?.answersRefused).toEqual([
    { model: 'test-org/other', fileSha256: 'f'.repeat(64), problem: { code, params: { task: 'bba_Hindi' } } },
  ]);
  const report = reportImport({
    outcomes: [
      {
        kind: 'accepted',
        path: 'results_x.json',
        run: other,
        countedBillions: null,
        samples: [HINDI],
        isKnown: false,
      },
    ],
    publication,
    samples: [HINDI],
  });
  // The report must not contradict itself about the answers.
  expect(report).toMatch(/test-org\/other \(.*, without answers\)/);
  expect(report).not.toContain('with answers');
  expect(report).toMatch(new RegExp(`not used .*:\n.*${words}.*\n.*${HINDI}\n`));
  expect(await database.db.select().from(answers).where(eq(answers.runId, 2))).toEqual([]);
  expect(await recordOf(database, 2)).toMatchObject({
    has_answers: false,
    answers_problem: { code, detail: expect.stringContaining(words) },
    cautions: expect.arrayContaining(['answers_refused']),
  });
});

test('a stored problem that there is no longer shows its code', async () => {
  const database = await freshDatabase();
  const problem = { code: 'samples_other_dictionary', params: { task: 'bba_Hindi' } };
  await publish(database, 'import', [{ ...run, answers: undefined }]);
  await database.db.execute(sql`update runs set answers_problem = ${JSON.stringify(problem)}::jsonb`);
  expect((await recordOf(database, 1)).answers_problem).toEqual({ ...problem, detail: problem.code });
});
