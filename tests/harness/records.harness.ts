import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { WrittenEntry } from '../../packages/core/src/benchmark/entry.ts';
import { BENCHMARKS } from '../../packages/core/src/benchmark/suite.ts';
import { PUBLISHED } from '../browser/support/results-file.ts';
import { publishHostile, withServer } from './own-server.ts';
import { given, mustRun, say, withFolder } from './run-tool.ts';

/** What others read of a real server's runs: the hub's own client, and a validator of the exchange format's schema. */
const PYTHON = join(given('HARNESS_READERS'), 'bin/python');
const SCHEMA = join(import.meta.dirname, '../../packages/core/fixtures/every-eval-ever/eval.schema.json');

interface Read {
  readonly cards: Readonly<
    Record<
      string,
      {
        readonly is_whole: boolean;
        readonly entries: readonly {
          readonly dataset_id: string;
          readonly task_id: string;
          readonly value: number;
          readonly source_url: string;
        }[];
      }
    >
  >;
  readonly records: Readonly<
    Record<
      string,
      {
        readonly errors: readonly string[];
        readonly id: string;
        readonly source_type: string;
        readonly relationship: string;
        readonly model: string;
      }
    >
  >;
}

test('model cards and exchange records are read and keep to the schema', async () => {
  await withServer(async (site) => {
    await publishHostile(site);
    const text = async (path: string) => (await fetch(site.url + path)).text();
    const entries: WrittenEntry[] = JSON.parse(await text('/api/leaderboard/formatted'));
    const ofHub = entries.filter(({ id }) => /^[\w.-]+\/[\w.-]+$/.test(id));
    const read = await withFolder(async (folder): Promise<Read> => {
      for (const [place, { id }] of ofHub.entries())
        await writeFile(join(folder, `${place}.yaml`), await text(`/api/models/${id}/eval-results.yaml`));
      // Of the runs 1, 2, …: the published ones, then the hostile ones.
      for (let run = 1; run <= entries.length; run += 1)
        await writeFile(join(folder, `${run}.json`), await text(`/api/runs/${run}/every-eval-ever.json`));
      const script = join(import.meta.dirname, 'read_records.py');
      return JSON.parse((await mustRun(PYTHON, [script, SCHEMA, folder], {})).stdout);
    });

    for (const [place, { id, evaluations }] of ofHub.entries()) {
      const card = read.cards[place];
      expect(card?.is_whole, id).toBe(true);
      expect(card?.entries.map(({ task_id, value }) => [task_id, value])).toEqual(
        BENCHMARKS.map(({ key, task }) => [task, Number(evaluations[key]?.normalized_score?.toFixed(2))]),
      );
      for (const { dataset_id, source_url } of card?.entries ?? []) {
        expect(dataset_id).toMatch(/^bharatgenai\/BhashaBench-\w+$/);
        expect(source_url).toMatch(/\/#\/run\/\d+$/);
      }
    }

    const records = Object.values(read.records);
    expect(records).toHaveLength(entries.length);
    for (const { errors, model } of records) expect(errors, model).toEqual([]);
    expect(new Set(records.map(({ id }) => id)).size).toBe(entries.length);
    const printed = records.filter(({ source_type }) => source_type === 'documentation');
    expect(printed.length).toBeGreaterThanOrEqual(PUBLISHED);
    const own = printed.filter(({ relationship }) => relationship === 'first_party');
    expect(own.map(({ model }) => model)).toEqual(['bharatgenai/Param-1']);
    say(`${ofHub.length} model cards and ${records.length} exchange records were read`);
  });
});
