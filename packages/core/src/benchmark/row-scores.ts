import type { Evaluations } from './entry.ts';
import { BENCHMARKS, DOMAINS, type DomainKey } from './suite.ts';

/** The domains for which all scores are present. */
export function findFullDomains(evaluations: Evaluations): DomainKey[] {
  return DOMAINS.map(({ key }) => key).filter((domain) =>
    BENCHMARKS.every((one) => one.domain.key !== domain || evaluations[one.key] !== undefined),
  );
}

/** The scores of a row, with its domains if some are missing. */
export function toScored(evaluations: Evaluations): { evaluations: Evaluations; domains?: string[] } {
  const domains = findFullDomains(evaluations);
  const isPartial = domains.length > 0 && domains.length < DOMAINS.length;
  return isPartial ? { evaluations, domains } : { evaluations };
}

export interface RunOfRow {
  readonly run: number;
  readonly evaluations: Evaluations;
}

/** A run and the domains that it contributes. */
export interface RunPart extends RunOfRow {
  readonly domains: readonly DomainKey[];
}

/**
 * Splits a row's scores among its runs: each domain comes from the first run that has it. Runs that contribute no domains are left
 * out; a single run contributes everything it has.
 */
export function splitRuns(runs: readonly RunOfRow[]): RunPart[] {
  if (runs.length <= 1) return runs.map((one) => ({ ...one, domains: findFullDomains(one.evaluations) }));
  const taken = new Set<DomainKey>();
  return runs.flatMap(({ run, evaluations }) => {
    const domains = findFullDomains(evaluations).filter((domain) => !taken.has(domain));
    for (const domain of domains) taken.add(domain);
    if (domains.length === 0) return [];
    const counting = BENCHMARKS.flatMap(({ key, domain }) => {
      const score = evaluations[key];
      return score === undefined || !domains.includes(domain.key) ? [] : [[key, score] as const];
    });
    return [{ run, domains, evaluations: Object.fromEntries(counting) }];
  });
}

/** Merges the scores of a row's runs. */
export function joinEvaluations(parts: readonly RunPart[]): Evaluations {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only.evaluations;
  return Object.assign({}, ...parts.map(({ evaluations }) => evaluations));
}
