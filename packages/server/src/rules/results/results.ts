import { evalScopeFileOf } from './evalscope-file.ts';
import { parseEvalScope } from './evalscope-results.ts';
import { parseHarnessResults } from './harness-results.ts';
import type { ParsedResults } from './parsed-results.ts';

/**
 * Reads a results file into scores: one that lm_eval wrote, or what is kept of a folder of EvalScope
 * (docs/results.md#results-files). The file may be hostile: this never throws.
 */
export function parseResults(text: string): ParsedResults {
  const evalScope = evalScopeFileOf(text);
  return evalScope === null ? parseHarnessResults(text) : parseEvalScope(evalScope);
}
