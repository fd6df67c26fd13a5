import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UNKNOWN_FACTS } from '@leaderboard/core/benchmark/model-facts';
import { BENCHMARKS, type Benchmark, PUBLISHED_RESULTS } from '@leaderboard/core/benchmark/suite';
import { toShare } from '@leaderboard/core/format';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { type NewRun, type PublishOutcome, publishFirst } from '../publish/publish.sql.ts';
import type { PublishedModel } from '../publish/published-models.sql.ts';
import { storeReports } from '../publish/reported-scores.sql.ts';
import { readReportsFile } from './reported-files.ts';

/** Works from both src/import and dist/import. */
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

const nullable = {
  text: z.nullable(z.string()),
  number: z.nullable(z.number()),
  boolean: z.nullable(z.boolean()),
};

const modelSchema = z.object({
  table_name: z.string(),
  hub_id: nullable.text,
  type: nullable.text,
  architecture: nullable.text,
  precision: nullable.text,
  params_billions: nullable.number,
  license: nullable.text,
  license_name: nullable.text,
  likes: nullable.number,
  upload_date: nullable.text,
  base_model: nullable.text,
  has_chat_template: nullable.boolean,
  is_moe: nullable.boolean,
  is_merged: nullable.boolean,
  available_on_hub: nullable.boolean,
  official_provider: nullable.boolean,
});
type TableModel = z.infer<typeof modelSchema>;

/** Name of the only published model that is not on the hub, keyed by its name in the table. */
const NAMES_OFF_HUB: Readonly<Record<string, string>> = { 'gpt-4o': 'openai/gpt-4o' };

function toPublishedModel(model: TableModel): PublishedModel {
  const name = model.hub_id ?? NAMES_OFF_HUB[model.table_name];
  if (name === undefined)
    throw new Error(`models.json: ${model.table_name} has no hub_id and no name off the hub`);
  return {
    ...UNKNOWN_FACTS,
    name,
    hub: { path: model.hub_id, isAvailable: model.available_on_hub },
    type: model.type,
    architecture: model.architecture,
    paramsBillions: model.params_billions,
    license: model.license === 'other' ? (model.license_name ?? model.license) : model.license,
    hubHearts: model.likes,
    uploadDate: model.upload_date,
    baseModel: model.base_model,
    hasChatTemplate: model.has_chat_template,
    isMoe: model.is_moe,
    isMerged: model.is_merged,
    isOfficialProvider: model.official_provider,
  };
}

const columnName = (key: string) => key.toLowerCase();

/** @param row cells by column. A domain without any column was not evaluated. */
function parseScores(row: Readonly<Record<string, string>>): NewRun['scores'] {
  const isIn = ({ domain }: Benchmark) =>
    BENCHMARKS.some((one) => one.domain === domain && columnName(one.key) in row);
  return BENCHMARKS.filter(isIn).map((benchmark) => {
    const percent = Number(row[columnName(benchmark.key)] || Number.NaN);
    if (!(percent >= 0 && percent <= 100)) {
      throw new Error(`scores.csv: ${row.model} has no percentage in column ${columnName(benchmark.key)}`);
    }
    return {
      key: benchmark.key,
      value: toShare(percent),
      n: benchmark.questions,
      // The table contains neither (data/bhashabench-v1/README.md).
      stderr: null,
      metric: null,
    };
  });
}

/**
 * Parses the rows of scores.csv. Our own file has no quoted cells; a misread cell is not a percentage and causes an error later.
 */
function readTable(csv: string): Record<string, string>[] {
  const [header = [], ...lines] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((cells) =>
    Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ''])),
  );
}

/** Reads the published suite results and the individual model results from the data folders. */
export async function readPublishedResults(): Promise<NewRun[]> {
  return (await Promise.all(PUBLISHED_RESULTS.results.map(readResults))).flat();
}

/** Reads a folder's scores.csv and models.json (data/bhashabench-v1/README.md). @throws if the two files do not match. */
async function readResults({
  folder,
  source,
  fewShot,
}: (typeof PUBLISHED_RESULTS)['results'][number]): Promise<NewRun[]> {
  const read = (name: string) => readFile(join(ROOT, folder, name), 'utf8');
  const rows = readTable(await read('scores.csv'));
  const json: unknown = JSON.parse(await read('models.json'));
  const models = new Map(
    z
      .array(modelSchema)
      .parse(json)
      .map((model) => [model.table_name, model]),
  );
  return rows.map((row) => {
    const model = models.get(row.model ?? '');
    if (model === undefined) throw new Error(`models.json has no model ${row.model}`);
    return {
      model: toPublishedModel(model),
      revision: null,
      precision: model.precision,
      chatTemplateApplied: null,
      submissionDate: null,
      source,
      fileSha256: null,
      harnessVersion: null,
      harnessGitHash: null,
      commit: null,
      evaluatedAt: null,
      fewShot,
      taskVersions: null,
      co2Kg: null,
      durationSeconds: null,
      scores: parseScores(row),
    };
  });
}

/**
 * Fills an empty board with the published results and reported scores. Every command that may be the first to use a database calls
 * this, so the board does not depend on which one came first.
 * @returns null if the board already has a publication.
 */
export async function fillEmptyBoard(
  database: Pick<Database, 'transaction'>,
): Promise<PublishOutcome | null> {
  const reports = readReportsFile(await readFile(join(ROOT, PUBLISHED_RESULTS.reported)));
  if ('problems' in reports) throw new Error(`${PUBLISHED_RESULTS.reported}: ${reports.problems.join(' ')}`);
  return publishFirst(database, 'published results', await readPublishedResults(), (tx) =>
    storeReports(tx, 'initial data', reports),
  );
}
