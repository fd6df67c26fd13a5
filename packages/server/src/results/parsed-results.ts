/** Readings of results files, whatever program wrote them, and the arithmetic that they share. */
import type { Evaluations, Score } from '@leaderboard/core/benchmark/entry';
import type { Protocol } from '@leaderboard/core/benchmark/protocols';
import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { FileFacts } from '@leaderboard/core/results/file-facts';
import type { Problem } from '@leaderboard/core/results/file-problems';
import { shortName } from '@leaderboard/core/results/harness-json';
import { HIDDEN, looksLikeSecret } from '@leaderboard/core/results/secrets';
import type { AnswersWanted } from './answers.ts';
import type { RunFacts } from './harness-facts.ts';

/** A results file that was read. It is acceptable exactly when `problems` is empty; then it has the scores of one whole domain or more. */
export interface ParsedResults {
  readonly protocol: Protocol;
  readonly scores: Evaluations;
  /** null when the text is no results file. */
  readonly facts: RunFacts | null;
  /** Facts of the file that its checks need; null with `facts`. */
  readonly stated: Omit<FileFacts, 'stated'> | null;
  readonly problems: readonly Problem[];
  /** For each language task with a score: what samples files or reviews beside this one must agree with. */
  readonly answersWanted: readonly AnswersWanted[];
}

/** A language task with its score. */
export interface Part {
  readonly benchmark: Benchmark;
  readonly score: Score;
}

export function weightedMean(parts: readonly Part[], weightOf: (part: Part) => number): number {
  let sum = 0;
  let weights = 0;
  for (const part of parts) {
    sum += part.score.value * weightOf(part);
    weights += weightOf(part);
  }
  return sum / weights;
}

/** The most names out of the file that a sentence shows. */
const SHOWN_NAMES = 3;

export function firstNames(names: readonly string[], separator: string) {
  const shown = names.slice(0, SHOWN_NAMES).map(shortName).join(separator);
  return { shown, more: Math.max(0, names.length - SHOWN_NAMES) };
}

/** A value out of the file in a sentence. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return looksLikeSecret(text) ? HIDDEN : shortName(text);
}

/** The problem that fewer questions were asked; null and undefined are no limit. */
export function limitProblems(limit: unknown): Problem[] {
  if (limit === null || limit === undefined) return [];
  const count = finite(limit);
  return [{ code: 'limited', params: count === null ? {} : { limit: count } }];
}

/** A number as the file has it; null where that is no finite one, which JSON cannot carry. */
export function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
