import type { Score } from './benchmark/entry.ts';

/** The text of a missing value. */
export const MISSING = '-';

/**
 * A share 0–1 in percent 0–100 without the noise of binary multiplication: 0.582 gives 58.2. Twelve significant digits are far
 * more than any accuracy has.
 */
export function percentOf(share: number): number {
  return Number((share * 100).toPrecision(12));
}

/** Adds the percentage to a score. It always follows from the share, so it is never stored and computed here alone. */
export function withPercent(score: Omit<Score, 'normalized_score'>): Score {
  return { ...score, normalized_score: percentOf(score.value) };
}

/** A percentage 0–100 as a share 0–1, as free of noise as {@link percentOf}: 58.2 gives 0.582. */
export function shareOf(percent: number): number {
  return Number((percent / 100).toPrecision(12));
}

/** A score in percent with two decimals: '58.20 %'. */
export function formatPercent(percent: number | null): string {
  return percent === null ? MISSING : `${percent.toFixed(2)} %`;
}

/** A share in percentage points with two decimals: '7.10'. */
export function formatPoints(share: number): string {
  return (share * 100).toFixed(2);
}

/** A difference of shares in percentage points, with its sign: '+7.10', '−0.42'. What rounds to zero has none. */
export function formatDifference(share: number): string {
  const text = formatPoints(Math.abs(share));
  return Number(text) === 0 ? text : `${share < 0 ? '−' : '+'}${text}`;
}

/** Two figures in percent: '57.20–59.20'. */
export function formatRange([low, high]: readonly [number, number]): string {
  return `${low.toFixed(2)}–${high.toFixed(2)}`;
}

/** A raw score, 0–1, with two decimals: '0.58'. */
export function formatRaw(value: number | null): string {
  return value === null ? MISSING : value.toFixed(2);
}

/** CO₂ of the evaluation in kg with two decimals: '0.61 kg'; '0' when missing. */
export function formatCo2(kg: number | null): string {
  return kg === null ? '0' : `${kg.toFixed(2)} kg`;
}

/** Parameters in billions: '7.24B', '70B'. */
export function formatParams(billions: number | null): string {
  return billions === null ? MISSING : `${Number(billions.toFixed(2))}B`;
}

/** A whole number with separated thousands: '14,963'. The first use of Intl would cost a page tens of milliseconds. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The day where the visitor is, as ISO 8601 and Swedes write it: '2026-01-02'. */
export function isoDay(time: Date): string {
  return time.toLocaleDateString('sv-SE');
}

/** A commit as people read it: its first 7 characters. */
export function formatRevision(revision: string): string {
  return revision.slice(0, 7);
}

/** The id of a row as people read it: 'lab/model-7B@0123abc:4bit'. */
export function formatRowId(id: string): string {
  return id.replace(/(?<=@)[0-9a-f]{40}(?=:|$)/, formatRevision);
}
