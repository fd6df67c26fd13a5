import type { Benchmark, DomainKey } from '@leaderboard/core/benchmark/suite';
import type { Language } from '@leaderboard/core/benchmark/suite-table';

/** The subject of each domain. */
export const subjects: Record<DomainKey, string> = {
  bba: 'Ayurveda',
  bbf: 'Finance',
  bbk: 'Agriculture',
  bbl: 'Legal',
};

/** The names of the suite's languages. */
export const languages: Record<Language, string> = { English: 'English', Hindi: 'Hindi' };

/** The header of a score's column: 'BBA', 'BBA_Hindi'. */
export function benchmarkLabel({ label }: Benchmark): string {
  return label;
}

/** 'English and Hindi', 'English, Hindi and Tamil'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
