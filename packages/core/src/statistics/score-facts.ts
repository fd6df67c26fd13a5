import type { LeaderboardEntry, Score } from '../benchmark/entry.ts';
import { BENCHMARKS, type Benchmark } from '../benchmark/suite.ts';
import type { Interval } from './interval.ts';
import { scoreInterval } from './mean.ts';

export interface ScoreFacts {
  readonly score: Score;
  /** The 95 % interval, 0–1; null if a question count is unknown. */
  readonly interval: Interval | null;
  /** Version of its task; for a combined score whose group has none, the versions of its languages. */
  readonly taskVersions: readonly string[];
}

/** Facts about an entry's score on a benchmark; null if there is no score. */
export function scoreFacts(entry: LeaderboardEntry, benchmark: Benchmark): ScoreFacts | null {
  const score = entry.evaluations[benchmark.key];
  if (score === undefined) return null;
  return {
    score,
    interval: scoreInterval(entry.evaluations, benchmark.key),
    taskVersions: listTaskVersions(entry.provenance?.task_versions ?? {}, benchmark),
  };
}

function listTaskVersions(
  versions: Readonly<Record<string, string>>,
  benchmark: Benchmark,
): readonly string[] {
  const own = versions[benchmark.task];
  if (own !== undefined) return [own];
  const parts = BENCHMARKS.filter(({ domain, language }) => domain === benchmark.domain && language !== null);
  const known = parts.flatMap(({ task }) => versions[task] ?? []);
  return known.length === parts.length ? [...new Set(known)] : [];
}
