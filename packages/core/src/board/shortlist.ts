import { availableOnHub, hubPathOf, type LeaderboardEntry } from '../benchmark/entry.ts';
import { modelTypeOf } from '../benchmark/model-types.ts';
import { BENCHMARKS, DOMAINS, LANGUAGES } from '../benchmark/suite.ts';
import type { Interval } from '../statistics/interval.ts';
import { type Mean, meanInterval, meanOf, type Weights } from '../statistics/mean.ts';
import { pairsAmong, rankRanges } from '../statistics/rank-ranges.ts';
import { forEachStep, type Steps } from '../steps.ts';
import { ALL_COLUMNS } from './average.ts';
import { compareByRank } from './ranking.ts';
import type { ModelKind, RunBits, ShortlistCriteria } from './shortlist-criteria.ts';

/** A criterion that a model may fail. */
export type Criterion = 'memory' | 'license' | 'hasOpenWeights' | 'kind' | 'largest';

/** Memory for running a model beyond its parameters, as a share of them. */
export const MEMORY_OVERHEAD = 0.2;

/**
 * The bits of a weight in the name of a precision: '4bit', 'gptq-4bit-128g', '1.58bit', 'w4a16', 'int8', 'nf4', 'q4_k_m', 'float8_e4m3fn'. The
 * names without a number mean 4 bits.
 */
const BITS = /(\d{1,2}(?:\.\d+)?)[ -]?bit/i;
const BITS_OF_TYPE = /(?:u?int|nf|fp|float|w|q)([1-8])(?!\d)/i;
const FOUR_BITS = /gptq|awq/i;

const UNQUANTIZED_BITS = 16;

/** The bits per parameter of quantized weights, which cannot be run with more; null for others and for an unknown precision. */
export function quantizedBits(precision: string | null): number | null {
  const name = precision ?? '';
  const bits = BITS.exec(name)?.[1] ?? BITS_OF_TYPE.exec(name)?.[1];
  if (bits === undefined) return FOUR_BITS.test(name) ? 4 : null;
  return Number(bits) < UNQUANTIZED_BITS ? Number(bits) : null;
}

function measuredBits({ model }: LeaderboardEntry): number {
  return quantizedBits(model.precision) ?? UNQUANTIZED_BITS;
}

/** The memory in GB that a model takes with so many bits per parameter; null when its number of parameters is unknown. */
export function memoryNeeded(entry: LeaderboardEntry, bits: RunBits): number | null {
  const { params_billions: params } = entry.metadata;
  return params === null ? null : params * (Math.min(measuredBits(entry), bits) / 8) * (1 + MEMORY_OVERHEAD);
}

/** The published scores of the domains and languages: each domain's combined one where all languages are wanted, all columns for all domains. */
export function shortlistWeights({ domains, languages }: ShortlistCriteria): Weights {
  const isWanted = (list: readonly string[], one: string) => list.length === 0 || list.includes(one);
  const all = LANGUAGES.every((language) => isWanted(languages, language));
  if (all && DOMAINS.every(({ key }) => isWanted(domains, key))) return ALL_COLUMNS;
  return new Map(
    BENCHMARKS.filter(
      ({ domain, language }) =>
        isWanted(domains, domain.key) &&
        (all ? language === null : language !== null && isWanted(languages, language)),
    ).map(({ key }) => [key, 1]),
  );
}

function kindOf({ model }: LeaderboardEntry): ModelKind | null {
  const key = modelTypeOf(model.type)?.key;
  return key === 'chat' ? 'chat' : key === 'pretrained' || key === 'continuously pretrained' ? 'base' : null;
}

function failedBy(entry: LeaderboardEntry, criteria: ShortlistCriteria): Criterion[] {
  const { memory, bits, license, kind, largest } = criteria;
  const failed: Criterion[] = [];
  if (memory !== null && (memoryNeeded(entry, bits) ?? Number.POSITIVE_INFINITY) > memory)
    failed.push('memory');
  if (license !== null && entry.metadata.hub_license !== license) failed.push('license');
  if (kind !== null && kindOf(entry) !== kind) failed.push('kind');
  if (largest !== null && !((entry.metadata.params_billions ?? Number.NaN) <= largest))
    failed.push('largest');
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

export interface FittingModel extends ShortlistedModel {
  /** Whether no other fitting model surely beats it. */
  readonly isTied: boolean;
}

/** A model that does not fit, and why. */
export interface LeftOutModel extends ShortlistedModel {
  readonly fails: readonly Criterion[];
}

/** So many of the models that fit are shown. */
const MOST_SHOWN = 5;

/** So many of the models that do not fit are named. */
export const MOST_LEFT_OUT = 50;

export interface Shortlist {
  /** How many models fit. */
  readonly eligible: number;
  /** The best of them, best first. */
  readonly models: readonly FittingModel[];
  /** How many of all that fit no other fitting model surely beats. */
  readonly tied: number;
  /** In how many comparisons of the models that fit all of this holds together. */
  readonly comparisons: number;
  /** Whether no model that fits would run with fewer bits than its scores were measured with. */
  readonly isAsMeasured: boolean;
  /** When no model fits: the one that fails the fewest criteria; among equals that need too much memory, the smallest. */
  readonly nearest: LeftOutModel | null;
  readonly leftOut: {
    readonly count: number;
    /** The best of them, best first: at most {@link MOST_LEFT_OUT}. */
    readonly models: readonly LeftOutModel[];
  };
}

/** The best models that fit, and which of them no other one that fits surely beats, all comparisons together at 95 %. */
export function* shortlistOf(
  entries: readonly LeaderboardEntry[],
  criteria: ShortlistCriteria,
): Steps<Shortlist> {
  const weights = shortlistWeights(criteria);
  const fitting: ShortlistedModel[] = [];
  const means: Mean[] = [];
  const leftOut: LeftOutModel[] = [];
  yield* forEachStep(entries, (entry) => {
    const mean = meanOf(entry.evaluations, weights);
    if (mean === null) return;
    const fails = failedBy(entry, criteria);
    const memory = memoryNeeded(entry, criteria.bits);
    const model = { entry, average: mean.share * 100, interval: meanInterval(mean), memory };
    if (fails.length === 0) {
      fitting.push(model);
      means.push(mean);
    } else leftOut.push({ ...model, fails });
  });
  const { best } = yield* rankRanges({
    shares: Float64Array.from(means, ({ share }) => share),
    variances: Float64Array.from(means, ({ variance }) => variance ?? Number.POSITIVE_INFINITY),
  });
  const nearest = leftOut.reduce<LeftOutModel | null>(
    (found, one) => (found === null || isNearer(one, found) ? one : found),
    null,
  );
  return {
    eligible: fitting.length,
    models: fitting
      .map((model, index) => ({ ...model, isTied: best[index] === 1 }))
      .sort(byRank)
      .slice(0, MOST_SHOWN),
    tied: best.filter((rank) => rank === 1).length,
    comparisons: pairsAmong(fitting.length),
    isAsMeasured: fitting.every(({ entry }) => measuredBits(entry) <= criteria.bits),
    nearest: fitting.length === 0 ? nearest : null,
    leftOut: { count: leftOut.length, models: leftOut.sort(byRank).slice(0, MOST_LEFT_OUT) },
  };
}

function byRank(one: ShortlistedModel, other: ShortlistedModel): number {
  return compareByRank(rankableOf(one), rankableOf(other));
}

function isNearer(one: LeftOutModel, other: LeftOutModel): boolean {
  if (one.fails.length !== other.fails.length) return one.fails.length < other.fails.length;
  const needs = ({ fails, memory }: LeftOutModel) =>
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
