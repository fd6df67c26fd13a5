import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getRun } from '@leaderboard/core/records-api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, freshDatabaseUrl } from '../../../test/fresh-database.ts';
import { harnessResults } from '../../../test/harness-results.js';
import { SUBJECTS, writeSamples } from '../../../test/harness-samples.js';
import { testApp } from '../../../test/test-app.ts';
import { wholeBoard } from '../../../test/whole-board.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { questionDictionaries, questionResults } from '../../database/schema.ts';
import { type NewRun, publish } from '../publish.sql.ts';
import { decodeDictionary, encodeDictionary } from '../question-dictionary.ts';
import { importFiles } from './import-files.ts';
import { reportImport } from './import-report.ts';

const TIME = '2026-02-03T04-05-06.789012';
const HINDI = `samples_bbk_Hindi_${TIME}.jsonl`;
let written: string;
/** What an import of the files stored, and the run as it read them. */
let database: Database;
let run: NewRun;
beforeAll(async () => {
  written = await mkdtemp(join(tmpdir(), 'leaderboard-dictionary-'));
  const results = harnessResults(
    { pretrained: 'test-org/aurora', revision: 'a'.repeat(40), dtype: 'float16' },
    false,
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

test('samples give a dictionary of each task, and same-mix gaps', async () => {
  const stored = await database.db.select().from(questionDictionaries);
  expect(stored).toHaveLength(8);
  const [row] = stored.filter(({ key }) => key === 'bbk_hindi');
  if (row === undefined) throw new Error('not stored');
  expect(decodeDictionary(row).labels.subject.values).toEqual(SUBJECTS);
  const entry = (await wholeBoard(database))?.entries[0];
  expect(Object.keys(entry?.same_mix ?? {}).sort()).toEqual(['bba', 'bbf', 'bbk', 'bbl', 'mean']);
  const record = await recordOf(database, 1);
  expect(record).toMatchObject({ has_answers: true, answers_problem: null });
  expect(Object.keys(record.subjects)).toHaveLength(8);
  const { n, value } = record.evaluations.bbk_hindi ?? {};
  const scores = record.subjects.bbk_hindi ?? [];
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

test('one dictionary is stored for all runs of the same questions', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [run, { ...run, fileSha256: 'f'.repeat(64), revision: 'b'.repeat(40) }]);
  expect(await database.db.select().from(questionDictionaries)).toHaveLength(8);
  expect(await database.db.select().from(questionResults)).toHaveLength(16);
});

/** The run with another model and other answers to one task. */
function changed(run: NewRun, change: (one: NonNullable<NewRun['answers']>[number]) => object): NewRun {
  return {
    ...run,
    model: { ...run.model, name: 'test-org/other' },
    fileSha256: 'f'.repeat(64),
    answers: run.answers?.map((one) => (one.key === 'bbk_hindi' ? { ...one, ...change(one) } : one)),
  };
}

test.each([
  ['samples_other_questions', 'of other questions', () => ({ questionsSha256: '0'.repeat(64) })],
  [
    'samples_other_dictionary',
    'other subjects, levels or types',
    (one: NonNullable<NewRun['answers']>[number]) => {
      if (one.dictionary === undefined) throw new Error('no dictionary');
      const dictionary = decodeDictionary(one.dictionary);
      dictionary.labels.level.of[0] = 1;
      return { dictionary: encodeDictionary(dictionary) };
    },
  ],
] as const)('a run with %s is published without answers, and says why', async (code, words, change) => {
  const database = await freshDatabase();
  await publish(database, 'import', [run]);
  const publication = await publish(database, 'import', [changed(run, change)]);
  expect(publication?.answersRefused).toEqual([
    { model: 'test-org/other', fileSha256: 'f'.repeat(64), problem: { code, params: { task: 'bbk_Hindi' } } },
  ]);
  const report = reportImport({
    outcomes: [
      {
        kind: 'accepted',
        path: 'results_x.json',
        run: changed(run, change),
        countedBillions: null,
        samples: [HINDI],
        isKnown: false,
      },
    ],
    publication,
    samples: [HINDI],
  });
  // The report says one thing of the answers.
  expect(report).toMatch(/test-org\/other \(.*, without answers\)/);
  expect(report).not.toContain('with answers');
  expect(report).toMatch(new RegExp(`not used .*:\n.*${words}.*\n.*${HINDI}\n`));
  expect(await database.db.select().from(questionResults).where(eq(questionResults.runId, 2))).toEqual([]);
  expect(await recordOf(database, 2)).toMatchObject({
    has_answers: false,
    answers_problem: { code, detail: expect.stringContaining(words) },
    cautions: expect.arrayContaining(['answers_refused']),
  });
});
