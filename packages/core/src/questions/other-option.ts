/** Whether better models tend to choose an option that is not the stated one (docs/questions.md#other-option). All of it stays on the server. */
import { upperTail } from '../statistics/normal-tail.ts';
import type { CountedRun } from './item-figures.ts';

const OPTIONS = 4;
/** A weight is computed from a share of right answers within these. */
const [LOWEST, HIGHEST] = [0.26, 0.98];

/** A run that counts and has its chosen options. */
export interface RunWithOptions extends CountedRun {
  /** Two bits a question, 0–3; the first question is the highest two bits of the first byte. */
  readonly options: Uint8Array;
}

export interface OtherOption {
  /** The largest z of another option; NaN where there is none. */
  readonly z: Float64Array;
  /** 0–3: the option of that z; 255 where there is none. */
  readonly other: Uint8Array;
  /** Which of the two the votes favor when a vote counts by ability: above 0 the other one. */
  readonly votes: Float64Array;
  /** After the choice among three options; 1 where there is none. */
  readonly p: Float64Array;
}

/** 1 − Φ(z). */
function tail(z: number): number {
  return z >= 0 ? upperTail(z) : 1 - upperTail(-z);
}

/** The rank of each score, from 1; equal ones share the middle of their ranks. */
function midranks(scores: readonly number[]): Float64Array {
  const order = [...scores.keys()].sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
  const ranks = new Float64Array(scores.length);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && scores[order[end] ?? 0] === scores[order[start] ?? 0]) end += 1;
    for (let at = start; at < end; at += 1) ranks[order[at] ?? 0] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** The option that a run chose for a question. */
export function optionAt(options: Uint8Array, question: number): number {
  return ((options[question >> 2] ?? 0) >> (6 - 2 * (question & 3))) & 3;
}

/** @param keys the stated option of each question. */
export function otherOption(n: number, keys: Uint8Array, runs: readonly RunWithOptions[]): OtherOption {
  const models = runs.length;
  const ranks = midranks(runs.map(({ score }) => score));
  const mean = (models + 1) / 2;
  // Whole and half numbers: exact in doubles.
  // As long as the stored options: the last byte may have some beyond the last question.
  const length = Math.ceil(n / 4) * 4 * OPTIONS;
  const choosers = new Float64Array(length);
  const ability = new Float64Array(length);
  const weight = new Float64Array(length);
  let squares = 0;
  for (const [index, { score, options }] of runs.entries()) {
    const a = (ranks[index] ?? 0) - mean;
    squares += a * a;
    const pi = Math.min(HIGHEST, Math.max(LOWEST, score / n));
    const w = Math.log((3 * pi) / (1 - pi));
    for (let byte = 0, at = 0; byte * 4 < n; byte += 1) {
      const four = options[byte] ?? 0;
      for (let shift = 6; shift >= 0; shift -= 2, at += OPTIONS) {
        const chosen = at + ((four >> shift) & 3);
        // Within the arrays.
        choosers[chosen] = (choosers[chosen] as number) + 1;
        ability[chosen] = (ability[chosen] as number) + a;
        weight[chosen] = (weight[chosen] as number) + w;
      }
    }
  }
  const found: OtherOption = {
    z: new Float64Array(n).fill(Number.NaN),
    other: new Uint8Array(n).fill(255),
    votes: new Float64Array(n).fill(Number.NaN),
    p: new Float64Array(n).fill(1),
  };
  for (let question = 0; question < n; question += 1) {
    const first = question * OPTIONS;
    const key = first + (keys[question] ?? 0);
    for (let at = first; at < first + OPTIONS; at += 1) {
      if (at === key) continue;
      const [chose, choseKey] = [choosers[at] ?? 0, choosers[key] ?? 0];
      const more = chose - choseKey;
      const root = Math.sqrt((squares / (models - 1)) * (chose + choseKey - (more * more) / models));
      if (!(root > 0)) continue;
      const z = ((ability[at] ?? 0) - (ability[key] ?? 0)) / root;
      if (z <= (found.z[question] ?? Number.NaN)) continue;
      found.z[question] = z;
      found.other[question] = at - first;
      found.votes[question] = (weight[at] ?? 0) - (weight[key] ?? 0);
      found.p[question] = Math.min(1, 3 * tail(z));
    }
  }
  return found;
}

/** Above it, and with the votes for the other option, a question is worth checking. */
const WORTH_CHECKING = 2.5;

export function isWorthChecking({ z, votes }: OtherOption, question: number): boolean {
  return (z[question] ?? Number.NaN) >= WORTH_CHECKING && (votes[question] ?? Number.NaN) > 0;
}

const FALSE_RATE = 0.05;

/**
 * The largest p that is suspected, by Benjamini and Hochberg over the questions of all tasks together: sound questions have p
 * near 1, so their number among N is estimated from those in the middle. Null: none is.
 */
export function suspectedLimit(all: readonly number[]): number | null {
  const n = all.length;
  const inMiddle = all.filter((p) => p > 0.1 && p <= 0.5).length;
  const f = Math.min(1, (inMiddle + 1) / (0.4 * n));
  const sorted = all.filter((p) => p <= FALSE_RATE / f).sort((a, b) => a - b);
  return sorted.findLast((p, index) => p <= (FALSE_RATE * (index + 1)) / (n * f)) ?? null;
}
