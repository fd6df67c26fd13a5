import { UNSAFE_CHARACTERS } from '@leaderboard/core/safe-text';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { harnessResults } from '../../test/harness-results.js';
import { claimant } from '../../test/machine.ts';
import { testApp } from '../../test/test-app.ts';
import { ANNA, twoServers } from '../../test/two-servers.ts';
import { boardAnswer, wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import { claimNext } from '../queue/leases.sql.ts';
import { acceptResults } from '../workers/accept-results.ts';
import { parseJob } from '../workers/job.ts';

const ODD = new RegExp(`[\\0\\p{Cs}${UNSAFE_CHARACTERS}]`, 'u');
const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join('');

/** Strings that an author may write, each about as long as config.json allows. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['a million letters', 'x'.repeat(1_000_000)],
  ['line feeds', '\n'.repeat(400_000)],
  ['white space before a formula', `${' \t'.repeat(200_000)}=1+1`],
  ['every control', `a${codes(0x00, 0x1f)}${codes(0x7f, 0x9f)}b`.repeat(1000)],
  ['escapes of a terminal', '\u001b[2J\u001b]0;pwn\u0007\u009b31mred'],
  ['marks of direction', `a${codes(0x202a, 0x202e)}${codes(0x2066, 0x2069)}\u200e\u200f\u061cb`.repeat(5000)],
  ['halves of pairs', 'a\ud800b\udfff'.repeat(20_000)],
  ['pairs at every place', '😀'.repeat(100_000)],
  ['zero-width signs', 'a\u200b\u2060\u00ad\ufeffb'.repeat(10_000)],
  ['markup', '</script><!--\u2028<img src=x onerror=alert(1)>'.repeat(3000)],
];

/** Evaluates all pending submissions, with the same scores. */
async function evaluateAll(database: Database): Promise<void> {
  for (;;) {
    const claim = await claimNext(database, claimant('w1'), 60, Math.random);
    if (claim === null) return;
    const job = parseJob(claim.submission);
    if (job === null) throw new Error('The submission is no job.');
    const args = { pretrained: job.model.id, revision: job.model.commit, dtype: 'float16' };
    const read = acceptResults(Buffer.from(JSON.stringify(harnessResults(args, false))), job);
    if (!read.ok) throw new Error(JSON.stringify(read));
    await finishEvaluation(database, claim.lease, read.run);
  }
}

/** The board response and the exported files. */
async function publicFiles(database: Database): Promise<Readonly<Record<string, string>>> {
  const board = await boardAnswer(database);
  const app = await testApp({
    database,
    board: { current: () => board, refresh: async () => undefined, stop: () => undefined },
  });
  const files: Record<string, string> = {};
  for (const url of [
    '/api/leaderboard/formatted',
    ...['csv', 'json', 'parquet'].map((end) => `/api/export/board.${end}`),
  ]) {
    const { statusCode, rawPayload } = await app.inject({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    files[url] = rawPayload.toString('utf8');
  }
  return files;
}

test('authors’ texts are cut and cleaned on board, answers and files', async () => {
  const { database, standIn, submit } = await twoServers();
  for (const [at, [, text]] of TEXTS.entries()) {
    standIn.putModel(`test-org/model-${at}`, {
      facts: { tags: [`license:x${text}`], cardData: { license: `x${text}` } },
      files: { 'config.json': JSON.stringify({ architectures: [`A${text}`] }), 'model.safetensors': '' },
    });
    expect((await submit(ANNA, { model_id: `test-org/model-${at}` })).json()).toMatchObject({
      status: 'pending',
    });
  }
  const { rows } = await database.db.execute(
    sql`select max(length(architecture)) as architecture, max(length(license)) as license from submissions`,
  );
  expect(rows).toEqual([{ architecture: 48, license: 48 }]);

  await evaluateAll(database);
  const { entries } = (await wholeBoard(database)) ?? { entries: [] };
  expect(entries).toHaveLength(TEXTS.length);
  for (const { model, metadata } of entries) {
    for (const text of [model.architecture, metadata.hub_license]) {
      expect(text).toMatch(/^[Ax]/);
      expect(text).not.toMatch(ODD);
      expect(text?.length).toBeLessThanOrEqual(48);
    }
  }
  for (const [url, file] of Object.entries(await publicFiles(database))) {
    expect([url, file.length < 100_000]).toEqual([url, true]);
    if (!url.endsWith('parquet'))
      expect([url, ODD.exec(file.replace(/[\r\n\ufeff]/g, ''))]).toEqual([url, null]);
  }
});
