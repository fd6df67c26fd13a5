import { readFile } from 'node:fs/promises';
import { UNKNOWN_FACTS } from '@leaderboard/core/benchmark/model-facts';
import { BENCHMARKS, DOMAINS } from '@leaderboard/core/benchmark/suite';
import { readPublishedResults } from '@leaderboard/server/import/published-results';
import type { NewRun } from '@leaderboard/server/publish/publish.sql';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';

const CSV = new URL('../boards/open-llm-leaderboard-2025-02.csv', import.meta.url);
/** The other leaderboard's six benchmarks. Each provides the scores for two of our twelve keys. */
const FOREIGN_SCORES = ['ifeval', 'bbh', 'math_lvl5', 'gpqa', 'musr', 'mmlu_pro'];

const rowSchema = z.record(z.string(), z.string());
type CsvRow = z.infer<typeof rowSchema>;

function toRun(row: CsvRow, name: string): NewRun {
  const yes = (column: string) => row[column] === 'True';
  const textOf = (column: string) => row[column] || null;
  return {
    model: {
      ...UNKNOWN_FACTS,
      name,
      hub: { path: name, isAvailable: yes('available_on_hub') },
      type: textOf('type'),
      architecture: textOf('architecture'),
      paramsBillions: Number(row.params_billions) > 0 ? Number(row.params_billions) : null,
      license: textOf('license'),
      hubHearts: Number(row.likes) || 0,
      uploadDate: /^\d{4}-\d\d-\d\d$/.test(row.upload_date ?? '') ? (row.upload_date ?? null) : null,
      baseModel: textOf('base_model'),
      hasChatTemplate: yes('has_chat_template'),
      isMoe: yes('is_moe'),
      isMerged: yes('is_merged'),
      isOfficialProvider: yes('official_provider'),
    },
    revision: textOf('sha'),
    precision: textOf('precision'),
    chatTemplateApplied: yes('has_chat_template'),
    submissionDate: /^\d{4}-\d\d-\d\d$/.test(row.submission_date ?? '')
      ? (row.submission_date ?? null)
      : null,
    source: 'benchmark board',
    fileSha256: null,
    harnessVersion: null,
    harnessGitHash: null,
    commit: textOf('sha'),
    evaluatedAt: null,
    fewShot: 0,
    taskVersions: null,
    co2Kg: Number(row.co2_kg) > 0 ? Number(row.co2_kg) : null,
    durationSeconds: null,
    scores: BENCHMARKS.map((benchmark, index) => ({
      key: benchmark.key,
      value: Math.min(1, Math.max(0, Number(row[FOREIGN_SCORES[index % 6] ?? '']) / 100)) || 0,
      n: benchmark.questions,
      stderr: 0.0042,
      metric: 'acc_norm',
    })),
  };
}

/**
 * Builds a board with the given number of models. Boards of up to 31 models use the published results. Larger boards use names,
 * types, licenses, sizes and scores from another leaderboard; beyond its 3,827 rows, the data repeats under changed names.
 * @param isPartial gives every third row the scores of a single domain, cycling through the domains
 */
export async function buildBoard(size: number, isPartial: boolean): Promise<NewRun[]> {
  const runs = await buildFullBoard(size);
  return !isPartial
    ? runs
    : runs.map((run, index) => (index % 3 === 0 ? withOneDomain(run, index / 3) : run));
}

function withOneDomain(run: NewRun, turn: number): NewRun {
  const domain = DOMAINS[turn % DOMAINS.length];
  const keys = BENCHMARKS.filter((benchmark) => benchmark.domain === domain).map(({ key }) => key);
  return { ...run, scores: run.scores.filter(({ key }) => keys.includes(key)) };
}

async function buildFullBoard(size: number): Promise<NewRun[]> {
  if (size <= 31) return (await readPublishedResults()).slice(0, size);
  const csv = await readFile(CSV, 'utf8');
  const rows = z.array(rowSchema).parse(parse(csv, { columns: true, skip_empty_lines: true }));
  return Array.from({ length: size }, (_, index) => {
    const row = rows[index % rows.length] ?? {};
    const round = Math.floor(index / rows.length);
    return toRun(row, round === 0 ? (row.id ?? '') : `${row.id}-copy${round}`);
  });
}
