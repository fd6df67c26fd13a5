import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import type { ProblemCode } from '@leaderboard/core/results/file-problems';
import { changed } from '../../core/test/support.ts';
import type { ParsedResults } from '../src/results/parsed-results.ts';
import { parseResults } from '../src/results/results.ts';

/** The path of the English BBA score in a fixture. */
export const ENGLISH = 'results/bba_English/acc_norm,none';

export const LANGUAGE_TASKS = BENCHMARKS.filter(({ language }) => language !== null).map(({ task }) => task);

/** Parses a fixture with changes as described in {@link changed}. */
export function parseChanged(name: string, changes: Readonly<Record<string, unknown>>): ParsedResults {
  return parseResults(changed(name, changes));
}

export function codes(parsed: ParsedResults): ProblemCode[] {
  return parsed.problems.map(({ code }) => code);
}
