import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { GapColumn, Row } from '@leaderboard/core/board/columns';
import {
  formatCount,
  formatDifference,
  formatPercent,
  formatPoints,
  formatRevision,
  percentOf,
} from '@leaderboard/core/format';
import { isNotAboveGuessing } from '@leaderboard/core/statistics/interval';
import type { LanguageGap } from '@leaderboard/core/statistics/language-gap';
import type { Mean } from '@leaderboard/core/statistics/mean';
import { meanInterval } from '@leaderboard/core/statistics/mean';
import type { ScoreFacts } from '@leaderboard/core/statistics/score-facts';
import { scoreFacts } from '@leaderboard/core/statistics/score-facts';
import type { Places } from './board.ts';
import { between } from './board.ts';
import { gapHeader } from './columns.ts';
import { minus } from './suite.ts';

/** Enough to tell files apart; the answer of the leaderboard call has the whole hash. */
const HASH_DIGITS = 16;

/** The known parts as one line; no line when none is known. */
function line(...parts: readonly (string | false | null | undefined)[]): string[] {
  const known = parts.filter((part) => typeof part === 'string');
  return known.length === 0 ? [] : [known.join(', ')];
}

function precisionOf({ score, interval }: ScoreFacts): string[] {
  return line(
    interval && `95 % interval ${percentOf(interval[0]).toFixed(2)}–${formatPercent(percentOf(interval[1]))}`,
    score.stderr !== undefined && `standard error ${formatPercent(percentOf(score.stderr))}`,
    isNotAboveGuessing(interval) && 'not above guessing',
  );
}

function harnessOf({ provenance }: LeaderboardEntry, taskVersion: string | null): string[] {
  const { harness_version: version, harness_git_hash: commit } = provenance ?? {};
  const harness = version ?? commit;
  return line(
    harness && `lm-evaluation-harness ${version ? `${version}${commit ? ` (${commit})` : ''}` : commit}`,
    taskVersion && `task version ${taskVersion}`,
  );
}

function chatTemplateText(applied: boolean | null | undefined): string | null {
  if (typeof applied !== 'boolean') return null;
  return applied ? 'with chat template' : 'without chat template';
}

/** The known facts about the origin of a score. The first line is the heading. */
export function scoreProvenance(entry: LeaderboardEntry, benchmark: Benchmark): string {
  const facts = scoreFacts(entry, benchmark);
  if (facts === null) return '';
  const { score, taskVersion } = facts;
  const { provenance } = entry;
  const { commit, few_shot: fewShot, file_sha256: hash, date, source } = provenance ?? {};
  return [
    `${benchmark.label}: ${formatPercent(score.normalized_score)}`,
    ...precisionOf(facts),
    ...line(
      score.metric,
      score.n !== undefined && `${formatCount(score.n)} questions`,
      typeof fewShot === 'number' && `${fewShot}-shot`,
    ),
    ...harnessOf(entry, taskVersion),
    ...line(
      commit && `commit ${formatRevision(commit)}`,
      entry.model.precision,
      chatTemplateText(provenance?.chat_template_applied),
    ),
    ...line(date && `Evaluated on ${date.slice(0, 10)}`),
    ...line(hash ? `Results file SHA-256 ${hash.slice(0, HASH_DIGITS)}…` : source && `Source: ${source}`),
  ].join('\n');
}

function average(row: Row, mean: Mean | null, range: Places | null): string {
  const interval = mean === null ? null : meanInterval(mean);
  const spread = Math.sqrt(mean?.variance ?? 0);
  return [
    `Average: ${formatPercent(row.average)}`,
    interval === null
      ? 'No 95 % interval: the number of questions is unknown'
      : `95 % interval ${formatPoints(interval[0])}–${formatPoints(interval[1])} %, standard error ${formatPoints(spread)} %`,
    ...(range === null
      ? []
      : [`Rank ${formatCount(row.staticRank)}${between(range)}, all models together at 95 %`]),
  ].join('\n');
}

/** '+6.10 ± 2.30'. */
function withMargin({ gap, interval }: LanguageGap): string {
  const margin = interval === null ? '' : ` ± ${formatPoints((interval[1] - interval[0]) / 2)}`;
  return `${formatDifference(gap)}${margin}`;
}

function gap(
  column: Pick<GapColumn, 'domain' | 'pair'>,
  plain: LanguageGap,
  sameMix: LanguageGap | null,
): string {
  const { label, subject } = gapHeader(column);
  return [
    `${label}: ${subject}`,
    ...(sameMix === null
      ? [
          `Plain: ${withMargin(plain)}.`,
          'Same mix of subjects and levels: unknown. It needs stored answers to single questions, and enough of them that match.',
        ]
      : [
          `Same mix of subjects and levels: ${withMargin(sameMix)}. Plain: ${withMargin(plain)}.`,
          `The mix accounts for ${formatDifference(plain.gap - sameMix.gap)}.`,
        ]),
    `${minus(column.pair)} in points, ± half of the 95 % interval. It is not a translation: questions of one subject and level differ too.`,
  ].join('\n');
}

/** The tooltips of scores and averages. The first line is the heading. */
export const scoreTooltips = {
  score: scoreProvenance,
  average,
  gap,
  /** The last line of a score's tooltip until it is known where the score comes from, or when that could not be asked. */
  loading: 'Loading the source…',
  failed: 'The source could not be loaded. Point at the score again to retry.',
};
