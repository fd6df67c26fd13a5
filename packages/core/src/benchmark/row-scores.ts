import type { Evaluations } from './entry.ts';
import { BENCHMARKS, DOMAINS, type DomainKey } from './suite.ts';

/** The domains with all their scores. */
export function findFullDomains(evaluations: Evaluations): DomainKey[] {
  return DOMAINS.map(({ key }) => key).filter((domain) =>
    BENCHMARKS.every((one) => one.domain.key !== domain || evaluations[one.key] !== undefined),
  );
}

/** The scores of a row, with its domains where it has some of them only. */
export function toScored(evaluations: Evaluations): { evaluations: Evaluations; domains?: string[] } {
  const domains = findFullDomains(evaluations);
  const isPartial = domains.length > 0 && domains.length < DOMAINS.length;
  return isPartial ? { evaluations, domains } : { evaluations };
}

export interface RunOfRow {
  readonly run: number;
  readonly evaluations: Evaluations;
}

/** A run and the domains for which it counts. */
export interface RunPart extends RunOfRow {
  readonly domains: readonly DomainKey[];
}

/**
 * The runs of a row with the scores of each that count: for each domain those of the first run that has it. A run that counts for no
 * domain is left out; a single run counts with whatever it has.
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

/** All scores of a row. */
export function joinEvaluations(parts: readonly RunPart[]): Evaluations {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only.evaluations;
  return Object.assign({}, ...parts.map(({ evaluations }) => evaluations));
}
