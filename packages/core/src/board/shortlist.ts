import { availableOnHub, hubPathOf, isOfficial, type LeaderboardEntry } from '../benchmark/entry.ts';
import {
  BENCHMARKS,
  DOMAINS,
  type DomainKey,
  type EvaluationKey,
  LANGUAGES,
  type Language,
} from '../benchmark/suite.ts';
import type { Interval } from '../statistics/interval.ts';
import { type Mean, meanInterval, meanOf, type Weights } from '../statistics/mean.ts';
import { pairsAmong, rankRanges } from '../statistics/rank-ranges.ts';
import { forEachStep, type Steps } from '../steps.ts';
import { withoutUnseen } from '../unseen-signs.ts';
import { compareByRank } from './ranking.ts';

/** The choices of bits per parameter; the first is the default. */
export const RUN_BITS = [16, 8, 4] as const;
export type RunBits = (typeof RUN_BITS)[number];

/** A subject of a language task, by its label. */
export interface ChosenSubject {
  readonly task: EvaluationKey;
  readonly label: string;
}

/** How runs did in the questions of a subject. */
export interface SubjectScores {
  readonly n: number;
  /** Questions right, by run. */
  readonly right: ReadonlyMap<number, number>;
}

/** What a visitor needs from a model (docs/board.md#shortlist). */
export interface ShortlistCriteria {
  /** Empty: all. */
  readonly domains: readonly DomainKey[];
  readonly languages: readonly Language[];
  /** One subject of a task in place of whole scores; null: none. */
  readonly subject: ChosenSubject | null;
  /** In GB; null: any. */
  readonly memory: number | null;
  /** Bits per parameter the visitor would run a model with. */
  readonly bits: RunBits;
  /** null: any. */
  readonly license: string | null;
  readonly isOfficial: boolean;
  readonly hasOpenWeights: boolean;
}

export const NO_CRITERIA: ShortlistCriteria = {
  domains: [],
  languages: [],
  subject: null,
  memory: null,
  bits: RUN_BITS[0],
  license: null,
  isOfficial: false,
  hasOpenWeights: false,
};

/** A criterion that a model may fail. */
export type Criterion = 'memory' | 'license' | 'isOfficial' | 'hasOpenWeights';

/** Memory for running a model beyond its parameters, as a share of them. */
export const MEMORY_OVERHEAD = 0.2;

/**
 * The bits of a weight in the name of a precision: '4bit', 'gptq-4bit-128g', 'w4a16', 'int8', 'nf4', 'q4_k_m', 'float8_e4m3fn'. The
 * names without a number mean 4 bits.
 */
const BITS = /(\d{1,2})[ -]?bit/i;
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

/** The GB in a text such as '24', '24 GB' or '24.5gb'; null for any other, and for 0. */
export function readMemory(text: string): number | null {
  const [, digits] = /^(\d+\.?\d*|\.\d+)\s*(?:gi?b)?$/i.exec(withoutUnseen(text).trim()) ?? [];
  const memory = Number(digits);
  return Number.isFinite(memory) && memory > 0 ? memory : null;
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
  const { memory, bits, license } = criteria;
  const failed: Criterion[] = [];
  if (memory !== null && (memoryNeeded(entry, bits) ?? Number.POSITIVE_INFINITY) > memory)
    failed.push('memory');
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

/** A model that does not fit, and why. */
export interface LeftOutModel extends ShortlistedModel {
  readonly fails: readonly Criterion[];
}

/** So many of the models that do not fit are named. */
export const MOST_LEFT_OUT = 50;

export interface Shortlist {
  /** How many models fit. */
  readonly eligible: number;
  /** The models that fit and that no other fitting model surely beats, best first. */
  readonly models: readonly ShortlistedModel[];
  /** In how many comparisons of the models that fit all of this holds together. */
  readonly comparisons: number;
  /** Whether no model that fits would run with fewer bits than its scores were measured with. */
  readonly isAsMeasured: boolean;
  /** When no model fits: the one that fails the fewest criteria; among equals, the one that needs the least memory. */
  readonly nearest: LeftOutModel | null;
  readonly leftOut: {
    readonly count: number;
    /** The best of them, best first: at most {@link MOST_LEFT_OUT}. */
    readonly models: readonly LeftOutModel[];
  };
}

/** The share of a subject; null for a model without stored answers (docs/questions.md#profile). */
function subjectMean({ run }: LeaderboardEntry, { n, right }: SubjectScores): Mean | null {
  const found = run === undefined ? undefined : right.get(run);
  if (found === undefined) return null;
  const share = found / n;
  return { share, variance: (share * (1 - share)) / n, inverseN: 1 / n };
}

/**
 * The models that fit and that no other one that fits surely beats, all comparisons together at 95 %.
 * @param scores of the subject of the criteria; null: by whole scores.
 */
export function* shortlistOf(
  entries: readonly LeaderboardEntry[],
  criteria: ShortlistCriteria,
  scores: SubjectScores | null = null,
): Steps<Shortlist> {
  const weights = shortlistWeights(criteria);
  const fitting: ShortlistedModel[] = [];
  const means: Mean[] = [];
  const leftOut: LeftOutModel[] = [];
  yield* forEachStep(entries, (entry) => {
    const mean = scores === null ? meanOf(entry.evaluations, weights) : subjectMean(entry, scores);
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
    models: fitting.filter((_, index) => best[index] === 1).sort(byRank),
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

/** Writes criteria for an address: domains; languages; memory; license; 'official', 'open'; bits; 'task:subject'. null without any. */
export function serializeCriteria(criteria: ShortlistCriteria): string | null {
  const only = [criteria.isOfficial ? 'official' : '', criteria.hasOpenWeights ? 'open' : ''];
  const parts = [
    criteria.domains.join(','),
    criteria.languages.join(','),
    criteria.memory === null ? '' : String(criteria.memory),
    (criteria.license ?? '').replace(/[%;]/g, encodeURIComponent),
    only.filter(Boolean).join(','),
    criteria.bits === RUN_BITS[0] ? '' : String(criteria.bits),
    criteria.subject === null
      ? ''
      : `${criteria.subject.task}:${criteria.subject.label.replace(/[%;]/g, encodeURIComponent)}`,
  ];
  return parts.some((part) => part !== '') ? parts.join(';').replace(/;+$/, '') : null;
}

const decoded = (text: string) => text.replace(/%3B/gi, ';').replace(/%25/g, '%');

function readSubject(text: string): ChosenSubject | null {
  const [name = '', ...label] = text.split(':');
  const task = BENCHMARKS.find(({ key, language }) => key === name && language !== null);
  return task === undefined || label.length === 0
    ? null
    : { task: task.key, label: decoded(label.join(':')) };
}

/** Reads criteria from an address. Unreadable parts count as absent. */
export function parseCriteria(text: string | null): ShortlistCriteria {
  const [domains = '', languages = '', memory = '', license = '', only = '', bits = '', subject = ''] = (
    text ?? ''
  ).split(';');
  return {
    domains: DOMAINS.map(({ key }) => key).filter((key) => domains.split(',').includes(key)),
    languages: LANGUAGES.filter((language) => languages.split(',').includes(language)),
    subject: readSubject(subject),
    memory: readMemory(memory),
    bits: RUN_BITS.find((one) => String(one) === bits) ?? RUN_BITS[0],
    license: license === '' ? null : decoded(license),
    isOfficial: only.split(',').includes('official'),
    hasOpenWeights: only.split(',').includes('open'),
  };
}
