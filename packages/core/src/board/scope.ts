/** Ranking scopes: all scores, or only the scores for a language, a domain, or both (docs/board.md#scope). */
import {
  BENCHMARKS,
  DOMAINS,
  type DomainKey,
  LANGUAGES,
  type Language,
  languageKey,
} from '../benchmark/suite.ts';
import type { ComparedKey } from '../statistics/comparison.ts';
import { COLUMNS, type ColumnKey, findColumn } from './columns.ts';
import type { AverageMode } from './ranking.ts';

/** null means all languages or all domains. */
export interface Scope {
  readonly language: Language | null;
  readonly domain: DomainKey | null;
}

interface Shown {
  readonly columns: readonly ColumnKey[];
  readonly averageMode: AverageMode;
}

export const SCOPES: readonly Scope[] = [null, ...LANGUAGES].flatMap((language) =>
  [null, ...DOMAINS.map(({ key }) => key)].map((domain) => ({ language, domain })),
);

/** The score by which a scope is ranked: a domain's combined column, or the mean of a language's columns. */
export function scopeKey({ language, domain }: Scope): ComparedKey {
  if (domain === null) return language === null ? 'average' : languageKey(language);
  if (language === null) return domain;
  return DOMAINS.find(({ key }) => key === domain)?.keys[language] ?? domain;
}

/** Benchmark columns of a scope, in display order. The published average covers more columns than these. */
function benchmarkKeys({ language, domain }: Scope): readonly ColumnKey[] {
  return BENCHMARKS.filter(
    (one) => one.language === language && (domain === null || one.domain.key === domain),
  ).map(({ key }) => `evaluations.${key}.normalized_score` as const);
}

function scopeAverageMode({ language, domain }: Scope): AverageMode {
  return language === null && domain === null ? 'all' : 'visible';
}

/** Applies a scope to a view: replaces its score columns and average mode. */
export function applyScope({ columns }: Pick<Shown, 'columns'>, scope: Scope): Shown {
  const ranking = benchmarkKeys(scope);
  const isShown = ({ kind, key }: (typeof COLUMNS)[number]) =>
    (kind === 'benchmark' ? ranking : columns).includes(key);
  return { columns: COLUMNS.filter(isShown).map(({ key }) => key), averageMode: scopeAverageMode(scope) };
}

/** Finds the scope that a view shows; null if its score columns or average mode match none. */
export function findScope({ columns, averageMode }: Shown): Scope | null {
  const shown = columns.filter((key) => findColumn(key)?.kind === 'benchmark').join();
  return (
    SCOPES.find(
      (scope) => benchmarkKeys(scope).join() === shown && averageMode === scopeAverageMode(scope),
    ) ?? null
  );
}
