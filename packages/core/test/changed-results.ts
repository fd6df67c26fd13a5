import { type ParsedResults, type ProblemCode, parseResults } from '../src/results/results.ts';
import { changed } from './support.ts';

/** Where a fixture has the score of BBA in English. */
export const ENGLISH = 'results/bba_English/acc_norm,none';

/** What is read of a fixture with changes made to it, as {@link changed} takes them. */
export function parseChanged(name: string, changes: Readonly<Record<string, unknown>>): ParsedResults {
  return parseResults(changed(name, changes));
}

export function codes(parsed: ParsedResults): ProblemCode[] {
  return parsed.problems.map(({ code }) => code);
}
