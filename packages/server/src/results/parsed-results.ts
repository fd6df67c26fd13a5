/** Result of parsing a results file of any program, and helpers shared by the parsers. */
import type { Evaluations, Score } from '@leaderboard/core/benchmark/entry';
import type { Protocol } from '@leaderboard/core/benchmark/protocols';
import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { FileFacts } from '@leaderboard/core/results/file-facts';
import type { Problem } from '@leaderboard/core/results/file-problems';
import { shortName } from '@leaderboard/core/results/harness-json';
import { HIDDEN, looksLikeSecret } from '@leaderboard/core/results/secrets';
import type { ExpectedAnswers } from './answers.ts';
import type { RunFacts } from './harness-facts.ts';

/** A parsed results file. It is valid if `problems` is empty, and then has the scores of at least one complete domain. */
export interface ParsedResults {
  readonly protocol: Protocol;
  readonly scores: Evaluations;
  /** Null if the string is not a results file. */
  readonly facts: RunFacts | null;
  /** Data needed to check the file; null if `facts` is null. */
  readonly stated: Omit<FileFacts, 'stated'> | null;
  readonly problems: readonly Problem[];
  /** Values that samples files or reviews must match, for each language task with a score. */
  readonly expectedAnswers: readonly ExpectedAnswers[];
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

/** Maximum number of names from the file in a message. */
const SHOWN_NAMES = 3;

export function firstNames(names: readonly string[], separator: string) {
  const shown = names.slice(0, SHOWN_NAMES).map(shortName).join(separator);
  return { shown, more: Math.max(0, names.length - SHOWN_NAMES) };
}

/** Formats a value from the file for a message. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return looksLikeSecret(text) ? HIDDEN : shortName(text);
}

/** Reports a limit on the number of questions; null and undefined mean no limit. */
export function limitProblems(limit: unknown): Problem[] {
  if (limit === null || limit === undefined) return [];
  const count = finite(limit);
  return [{ code: 'limited', params: count === null ? {} : { limit: count } }];
}

/** Returns a finite number, or null for any other value: JSON cannot represent NaN or infinity. */
export function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
