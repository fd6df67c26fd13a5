import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { rankOrder } from '@leaderboard/core/board/ranking';
import { formatPercent, withPercent } from '@leaderboard/core/format';
import { boardMeans } from '@leaderboard/core/statistics/board-means';
import { meanGap } from '@leaderboard/core/statistics/language-gap';
import { averageOf, meanInterval, meanOf } from '@leaderboard/core/statistics/mean';
import { rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import { runSteps } from '@leaderboard/core/steps';
import { readPublishedResults } from '../board/import/published-results.ts';
import type { NewRun } from '../board/publish.sql.ts';
import { CommandError, fromCaller, parseOptions, print, runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run statistics -- FOLDER [--json]

Prints the published results of a folder (scores.csv and models.json) as they stand on the board: rank, model, average, its 95 %
interval, the range of ranks (jointly 95 %) and the mean language gap (English minus Hindi, in points) with its interval.
--json prints all digits: shares from 0 to 1.

The definitions: docs/statistics.md.

Exit code: 0 done, 2 wrong usage, or a folder that cannot be read.`;

/** What a run's scores say of its model, in shares 0–1; null is unknown. */
function figuresOf({ model, scores }: NewRun) {
  const evaluations: Evaluations = {};
  for (const { key, value, n } of scores) {
    evaluations[key] = withPercent({ value, ...(n !== null && { n }) });
  }
  const mean = meanOf(evaluations, ALL_COLUMNS);
  const gap = meanGap(evaluations);
  return {
    entry: { evaluations },
    id: model.name,
    name: model.name,
    average: averageOf(evaluations, ALL_COLUMNS),
    submissionDate: null,
    interval: mean === null ? null : meanInterval(mean),
    standardError: mean === null || mean.variance === null ? null : Math.sqrt(mean.variance),
    gap: gap?.gap ?? null,
    gapInterval: gap?.interval ?? null,
  };
}

function statisticsOf(results: readonly NewRun[]) {
  const ranked = rankOrder(results.map(figuresOf));
  const { best, worst } = runSteps(rankRanges(runSteps(boardMeans(ranked, ALL_COLUMNS))));
  return ranked.map(({ name, average, interval, standardError, gap, gapInterval }, index) => ({
    rank: index + 1,
    model: name,
    average: average === null ? null : average / 100,
    interval,
    standard_error: standardError,
    rank_range: [best[index] ?? 0, worst[index] ?? 0] as const,
    gap,
    gap_interval: gapInterval,
  }));
}
type Figures = ReturnType<typeof statisticsOf>[number];

const percent = (share: number) => (share * 100).toFixed(2);
const signed = (share: number) => `${share < 0 ? '-' : '+'}${percent(Math.abs(share))}`;

function cells({ rank, model, average, interval, rank_range: [best, worst], gap, gap_interval }: Figures) {
  return [
    String(rank),
    model,
    formatPercent(average === null ? null : average * 100),
    interval === null ? '-' : `${percent(interval[0])}–${percent(interval[1])}`,
    best === worst ? String(best) : `${best}–${worst}`,
    gap === null ? '-' : signed(gap),
    gap_interval === null ? '-' : `${signed(gap_interval[0])} to ${signed(gap_interval[1])}`,
  ];
}

const HEADINGS = ['rank', 'model', 'average', '95 % interval', 'range', 'gap', '95 % interval of the gap'];

function table(figures: readonly Figures[]): string {
  const rows = [HEADINGS, ...figures.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((text, column) =>
        HEADINGS[column] === 'model' ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return rows.map(line).join('\n');
}

async function run(args: readonly string[]): Promise<number> {
  const { switches, positionals } = parseOptions(args, [], ['json']);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError('Give one folder.');
  const results = await readPublishedResults(fromCaller(folder)).catch((error: unknown) => {
    throw new CommandError(
      `${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const figures = statisticsOf(results);
  print(switches.has('json') ? JSON.stringify(figures, null, 2) : table(figures));
  return 0;
}

await runCommand({ usage: USAGE, run });
