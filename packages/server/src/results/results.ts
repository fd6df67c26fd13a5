import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import { DOMAINS, type EvaluationKey, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { formatPercent } from '@leaderboard/core/format';
import { parseEvalScopeFile } from './evalscope-file.ts';
import { parseEvalScope } from './evalscope-results.ts';
import { parseHarnessResults } from './harness-results.ts';
import type { ParsedResults } from './parsed-results.ts';

/**
 * Reads the scores from a results file of lm_eval or the stored file of an EvalScope folder (docs/results.md#results-files). The
 * file is untrusted: this never throws.
 */
export function parseResults(text: string): ParsedResults {
  const evalScope = parseEvalScopeFile(text);
  return evalScope === null ? parseHarnessResults(text) : parseEvalScope(evalScope);
}

/** Formats the scores of all domains in a run for a terminal. */
export function formatScores(scores: Evaluations): string[] {
  const there = DOMAINS.filter(({ key, keys }) => [key, ...Object.values(keys)].some((one) => one in scores));
  return there.map((domain) => {
    const shown = (key: EvaluationKey) => formatPercent(scores[key]?.normalized_score ?? null).padStart(7);
    const byLanguage = LANGUAGES.map((language) => `${language} ${shown(domain.keys[language])}`);
    return `    ${[`${domain.label}  ${shown(domain.key)}`, ...byLanguage].join('   ')}`;
  });
}
