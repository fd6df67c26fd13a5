import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { BENCHMARKS } from '../../packages/core/src/benchmark/suite.ts';
import { COMMAND_LIMITS, newPool } from '../../packages/server/src/database/connections.ts';
import { openDatabase } from '../../packages/server/src/database/database.ts';
import { embeddedPostgres } from '../../packages/server/src/database/embedded-postgres.ts';
import { freePort, ready, startServer, withDataDir } from '../browser/support/server-process.ts';

/** A year of a hundred publications a day, each with a model of its own. */
const PUBLICATIONS = Number(process.env.PUBLICATIONS) || 36_500;
/** A day. The database cleans up after it, as it does by itself. */
const AT_ONCE = 100;
const MOST_MS = 50;
const MOST_MB = 100;

/** Models with a run and scores each. The numbers of runs are those of the models. */
const MODELS = [
  `create table year as select number, 'year/model-' || number as name, random() as share
    from generate_series(1, ${PUBLICATIONS}) as number`,
  'insert into models (name, hub_path) select name, name from year order by number',
  'insert into entries (id, model_id) select name, models.id from models join year using (name)',
  `insert into runs (entry_id, suite, suite_version, source) select name, 'bhashabench-v1', 1, 'year' from year order by number`,
  `insert into scores (run_id, key, value, n) select number, key, share, 1000
    from year, unnest('{${BENCHMARKS.map(({ key }) => key).join(',')}}'::text[]) as key`,
  `insert into accounts (id, name) values ('year', 'year')`,
  `insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template, status,
      run_id, submitted_at, status_since)
    select 'year', name, 'main', repeat('0', 40), 'pretrained', 'float16', 'Original', false, 'finished',
      number, now() - ${PUBLICATIONS} * interval '14 min' + number * interval '14 min',
      now() - ${PUBLICATIONS} * interval '14 min' + number * interval '14 min'
    from year order by number`,
];

/** The next publications: each puts one run where its share belongs. */
const publishAfter = (number: number) => `
  do $$
  declare
    shares float8[] := (select array_agg(share order by number) from year);
    list integer[] := coalesce((select run_ids from publications order by id desc limit 1), '{}');
    low integer;
    high integer;
    middle integer;
  begin
    for run in ${number + 1} .. ${Math.min(number + AT_ONCE, PUBLICATIONS)} loop
      low := 0;
      high := cardinality(list);
      while low < high loop
        middle := (low + high) / 2;
        if shares[list[middle + 1]] >= shares[run] then low := middle + 1; else high := middle; end if;
      end loop;
      list := list[1:low] || run || list[low + 1:];
      insert into publications (cause, suite, suite_version, run_ids) values ('import', 'bhashabench-v1', 1, list);
      insert into ledger (cause, publication_id, entry_id, run_after)
        values ('import', currval('publications_id_seq'), 'year/model-' || run, run);
    end loop;
  end $$`;

/** All callers within a second share one reading of the queue. */
const SHARED_MS = 1100;

/** The fastest of several calls: the machine may have other work. */
async function fastest(url: string, pauseMs: number): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < 21; call += 1) {
    await sleep(pauseMs);
    const start = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

test('after a year of publications they are small and a model answers at once', async () => {
  test.setTimeout(60 * 60_000);
  await withDataDir(async (dataDir) => {
    const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
    const pool = newPool(embeddedPostgres(dataDir).connection, COMMAND_LIMITS, 1, () => undefined);
    for (const statement of MODELS) await pool.query(statement);
    for (let number = 0; number < PUBLICATIONS; number += AT_ONCE) {
      await pool.query(publishAfter(number));
      await pool.query('vacuum publications');
    }
    await pool.query('analyze');
    const { rows } = await pool.query<{ mb: number }>(
      `select (pg_total_relation_size('publications') + pg_total_relation_size('publication_changes')) / 1e6 as mb`,
    );
    const megabytes = Number(rows[0]?.mb);

    const port = await freePort();
    const server = startServer({ env: { DATA_DIR: dataDir, PORT: port, REQUESTS_PER_MINUTE: '1000000' } });
    await ready(port, server);
    const call = (path: string, pauseMs = 0) => fastest(`http://127.0.0.1:${port}${path}`, pauseMs);
    const [newest, first] = [PUBLICATIONS, 1].map((number) => `year/model-${number}`);
    const figures = {
      megabytes,
      newest: await call(`/api/models/${newest}`),
      first: await call(`/api/models/${first}`),
      page: await call(`/model/${newest}`),
      publication: await call(`/api/publications/${Math.floor(PUBLICATIONS / 2) + 50}`),
      publications: await call('/api/publications'),
      comparison: await call(`/api/compare?models=${newest},${first}`),
      results: await call(`/api/models/${newest}/eval-results.yaml`),
      queue: await call('/api/models/status', SHARED_MS),
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    server.child.kill('SIGTERM');
    await server.ended;
    await pool.end();
    await database.close();
    expect(figures.newest).toBeLessThan(MOST_MS);
    expect(megabytes).toBeLessThan(MOST_MB);
  });
});
