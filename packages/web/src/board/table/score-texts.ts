/** The tooltips of scores, averages and gaps. The first line is the heading. */
import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { getProgram, rankedBy } from '@leaderboard/core/benchmark/protocols';
import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { GapColumn, Row } from '@leaderboard/core/board/columns';
import {
  formatDifference,
  formatPercent,
  formatPoints,
  formatRevision,
  toPercent,
} from '@leaderboard/core/format';
import { isNotAboveGuessing } from '@leaderboard/core/statistics/interval';
import type { LanguageGap } from '@leaderboard/core/statistics/language-gap';
import { type Mean, meanInterval } from '@leaderboard/core/statistics/mean';
import { type ScoreFacts, scoreFacts } from '@leaderboard/core/statistics/score-facts';
import { gapHeader } from '@leaderboard/texts/column-texts';
import { benchmarkLabel, minus } from '@leaderboard/texts/suite-texts';
import { scoreTooltips } from '#texts/scoreTooltips';
import { rankText } from './rank-cell.tsx';

/** Enough to distinguish files; the API response contains the whole hash. */
const HASH_DIGITS = 16;

/** Joins the known parts into one line; returns no line if there are none. */
function line(...parts: readonly (string | false | null | undefined)[]): string[] {
  const known = parts.filter((part) => typeof part === 'string');
  return known.length === 0 ? [] : [known.join(', ')];
}

function precisionOf({ score, interval }: ScoreFacts): string[] {
  const texts = scoreTooltips.score;
  return line(
    interval &&
      texts.interval({
        low: toPercent(interval[0]).toFixed(2),
        high: formatPercent(toPercent(interval[1])),
      }),
    score.stderr !== undefined && texts.standardError({ value: formatPercent(toPercent(score.stderr)) }),
    isNotAboveGuessing(interval) && texts.notAboveGuessing,
  );
}

function harnessOf(entry: LeaderboardEntry, taskVersions: readonly string[]): string[] {
  const texts = scoreTooltips.score;
  const { harness_version: version, harness_git_hash: commit } = entry.provenance ?? {};
  const harness = version && commit ? `${version} (${commit})` : (version ?? commit);
  return line(
    harness && `${getProgram(rankedBy(entry)).name} ${harness}`,
    taskVersions.length > 0 && texts.taskVersion({ version: taskVersions.join(', ') }),
  );
}

/** The known details about a score's origin. */
export function scoreText(entry: LeaderboardEntry, benchmark: Benchmark): string {
  const facts = scoreFacts(entry, benchmark);
  if (facts === null) return '';
  const { score, taskVersions } = facts;
  const { provenance } = entry;
  const { commit, few_shot: fewShot, file_sha256: hash, date, source } = provenance ?? {};
  const isApplied = provenance?.chat_template_applied;
  const texts = scoreTooltips.score;
  return [
    texts.heading({ label: benchmarkLabel(benchmark), score: formatPercent(score.normalized_score) }),
    ...precisionOf(facts),
    ...line(
      score.metric,
      score.n !== undefined && texts.questions({ count: score.n }),
      typeof fewShot === 'number' && texts.fewShot({ count: fewShot }),
    ),
    ...harnessOf(entry, taskVersions),
    ...line(
      commit && texts.commit({ commit: formatRevision(commit) }),
      entry.model.precision,
      typeof isApplied === 'boolean' && texts.chatTemplate({ isApplied }),
    ),
    ...line(date && texts.evaluated({ day: date.slice(0, 10) })),
    ...line(hash ? texts.file({ hash: hash.slice(0, HASH_DIGITS) }) : source && texts.source({ source })),
  ].join('\n');
}

/** @param range the model's rank range; null if unknown */
export function averageText(
  row: Row,
  mean: Mean | null,
  range: readonly [best: number, worst: number] | null,
): string {
  const texts = scoreTooltips.average;
  const interval = mean === null ? null : meanInterval(mean);
  return [
    texts.heading({ average: formatPercent(row.average) }),
    mean === null || interval === null
      ? texts.noInterval
      : texts.interval({
          low: formatPoints(interval[0]),
          high: formatPoints(interval[1]),
          error: formatPoints(Math.sqrt(mean.variance ?? 0)),
        }),
    ...(range === null ? [] : [texts.rank({ rank: rankText(row.staticRank, range) })]),
  ].join('\n');
}

/** '+6.10 ± 2.30' with an explanation. */
export function gapText(column: Pick<GapColumn, 'domain' | 'pair'>, { gap, interval }: LanguageGap): string {
  const texts = scoreTooltips.gap;
  const margin = interval === null ? '' : ` ± ${formatPoints((interval[1] - interval[0]) / 2)}`;
  return [
    texts.heading(gapHeader(column)),
    `${formatDifference(gap)}${margin}`,
    texts.note({ minus: minus(column.pair) }),
  ].join('\n');
}
