import { availableOnHub, hubPathOf, isOfficial, type LeaderboardEntry } from '../benchmark/entry.ts';
import { BENCHMARKS, type DomainKey } from '../benchmark/suite.ts';
import { DOMAINS, LANGUAGES, type Language } from '../benchmark/suite-table.ts';
import { boardMeans } from '../statistics/board-means.ts';
import type { Interval } from '../statistics/interval.ts';
import { meanInterval, meanOf, type Weights } from '../statistics/mean.ts';
import { rankRanges } from '../statistics/rank-ranges.ts';
import { forEachStep, type Steps } from '../steps.ts';
import { compareByRank } from './ranking.ts';

/** What a visitor needs from a model (docs/board.md#shortlist). */
export interface ShortlistCriteria {
  /** Empty: all. */
  readonly domains: readonly DomainKey[];
  readonly languages: readonly Language[];
  /** In GB; null: any. */
  readonly memory: number | null;
  /** null: any. */
  readonly license: string | null;
  readonly isOfficial: boolean;
  readonly hasOpenWeights: boolean;
}

export const NO_CRITERIA: ShortlistCriteria = {
  domains: [],
  languages: [],
  memory: null,
  license: null,
  isOfficial: false,
  hasOpenWeights: false,
};

/** A criterion that a model may fail. */
export type Criterion = 'memory' | 'license' | 'isOfficial' | 'hasOpenWeights';

/** Memory for running a model beyond its parameters, as a share of them. */
export const MEMORY_OVERHEAD = 0.2;

/** Bits per parameter, by a part of the precision's name. */
const BITS: readonly (readonly [name: RegExp, bits: number])[] = [
  [/32/, 32],
  [/16/, 16],
  [/8/, 8],
  [/4|gptq|awq/i, 4],
];

/** The memory in GB that a model takes in the precision it was evaluated in; null when its size or precision is unknown. */
export function memoryNeeded({ metadata, model }: LeaderboardEntry): number | null {
  const bits = BITS.find(([name]) => name.test(model.precision ?? ''))?.[1];
  if (metadata.params_billions === null || bits === undefined) return null;
  return metadata.params_billions * (bits / 8) * (1 + MEMORY_OVERHEAD);
}

/** The columns of the board that belong to the domains and languages; a combined one only where all languages do. */
export function shortlistWeights({ domains, languages }: ShortlistCriteria): Weights {
  const isWanted = (list: readonly string[], one: string) => list.length === 0 || list.includes(one);
  const all = LANGUAGES.every((language) => isWanted(languages, language));
  return new Map(
    BENCHMARKS.filter(
      ({ domain, language }) =>
        isWanted(domains, domain.key) && (language === null ? all : isWanted(languages, language)),
    ).map(({ key }) => [key, 1]),
  );
}

function failedBy(entry: LeaderboardEntry, criteria: ShortlistCriteria): Criterion[] {
  const { memory, license } = criteria;
  const failed: Criterion[] = [];
  if (memory !== null && (memoryNeeded(entry) ?? Number.POSITIVE_INFINITY) > memory) failed.push('memory');
  if (license !== null && entry.metadata.hub_license !== license) failed.push('license');
  if (criteria.isOfficial && !isOfficial(entry)) failed.push('isOfficial');
  const isOpen = hubPathOf(entry) !== null && availableOnHub(entry) !== false;
  if (criteria.hasOpenWeights && !isOpen) failed.push('hasOpenWeights');
  return failed;
}

export interface ShortlistedModel {
  readonly entry: LeaderboardEntry;
  /** In percent, by the columns of the criteria. */
  readonly average: number;
  /** 0–1; null where a number of questions is unknown. */
  readonly interval: Interval | null;
  readonly memory: number | null;
}

export interface Shortlist {
  /** How many models fit. */
  readonly eligible: number;
  /** The models that fit and that no other fitting model surely beats, best first. */
  readonly models: readonly ShortlistedModel[];
  /** When no model fits: the one that fails the fewest criteria; among equals, the one that needs the least memory. */
  readonly nearest: (ShortlistedModel & { readonly fails: readonly Criterion[] }) | null;
  /** Models left out because their size or precision is unknown, while memory is a criterion. */
  readonly unknownSize: number;
}

/** The models that fit and that no other one that fits surely beats, all comparisons together at 95 %. */
export function* shortlistOf(
  entries: readonly LeaderboardEntry[],
  criteria: ShortlistCriteria,
): Steps<Shortlist> {
  const weights = shortlistWeights(criteria);
  const fitting: ShortlistedModel[] = [];
  let nearest: Shortlist['nearest'] = null;
  let unknownSize = 0;
  yield* forEachStep(entries, (entry) => {
    const mean = meanOf(entry.evaluations, weights);
    if (mean === null) return;
    const fails = failedBy(entry, criteria);
    const memory = memoryNeeded(entry);
    const model = { entry, average: mean.share * 100, interval: meanInterval(mean), memory };
    if (fails.includes('memory') && memory === null) unknownSize += 1;
    if (fails.length === 0) fitting.push(model);
    else if (nearest === null || isNearer({ ...model, fails }, nearest)) nearest = { ...model, fails };
  });
  const { best } = yield* rankRanges(yield* boardMeans(fitting, weights));
  const models = fitting.filter((_, index) => best[index] === 1);
  models.sort((a, b) => compareByRank(rankableOf(a), rankableOf(b)));
  return { eligible: fitting.length, models, nearest: fitting.length === 0 ? nearest : null, unknownSize };
}

function isNearer(one: NonNullable<Shortlist['nearest']>, other: NonNullable<Shortlist['nearest']>): boolean {
  if (one.fails.length !== other.fails.length) return one.fails.length < other.fails.length;
  const needs = ({ fails, memory }: NonNullable<Shortlist['nearest']>) =>
    fails.includes('memory') ? (memory ?? Number.MAX_VALUE) : 0;
  if (needs(one) !== needs(other)) return needs(one) < needs(other);
  return one.average > other.average;
}

function rankableOf({ entry, average }: ShortlistedModel) {
  return {
    id: entry.id,
    name: entry.model.name,
    average,
    submissionDate: entry.metadata.submission_date,
  };
}

/** Writes criteria for an address: domains; languages; memory; license; 'official', 'open'. null without any. */
export function serializeCriteria(criteria: ShortlistCriteria): string | null {
  const only = [criteria.isOfficial ? 'official' : '', criteria.hasOpenWeights ? 'open' : ''];
  const parts = [
    criteria.domains.join(','),
    criteria.languages.join(','),
    criteria.memory === null ? '' : String(criteria.memory),
    criteria.license ?? '',
    only.filter(Boolean).join(','),
  ];
  return parts.some((part) => part !== '') ? parts.join(';') : null;
}

/** Reads criteria from an address. Unreadable parts count as absent. */
export function parseCriteria(text: string | null): ShortlistCriteria {
  const [domains = '', languages = '', memory = '', license = '', only = ''] = (text ?? '').split(';');
  const gigabytes = memory.trim() === '' ? Number.NaN : Number(memory);
  return {
    domains: DOMAINS.map(({ key }) => key).filter((key) => domains.split(',').includes(key)),
    languages: LANGUAGES.filter((language) => languages.split(',').includes(language)),
    memory: Number.isFinite(gigabytes) && gigabytes > 0 ? gigabytes : null,
    license: license === '' ? null : license,
    isOfficial: only.split(',').includes('official'),
    hasOpenWeights: only.split(',').includes('open'),
  };
}
