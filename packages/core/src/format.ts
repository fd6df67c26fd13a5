import type { Score } from './benchmark/entry.ts';

/** Shown in place of a missing value. */
export const MISSING = '-';

/**
 * Converts a share (0–1) to percent (0–100) without binary rounding noise: 0.582 gives 58.2. Twelve significant digits are far more
 * than any score needs.
 */
export function toPercent(share: number): number {
  return Number((share * 100).toPrecision(12));
}

/** Adds the percentage to a score. It is derived from the share, so it is not stored. */
export function withPercent(score: Omit<Score, 'normalized_score'>): Score {
  return { ...score, normalized_score: toPercent(score.value) };
}

/** Converts percent (0–100) to a share (0–1), again without rounding noise: 58.2 gives 0.582. */
export function toShare(percent: number): number {
  return Number((percent / 100).toPrecision(12));
}

/** Formats a percentage with two decimals: '58.20 %'. */
export function formatPercent(percent: number | null): string {
  return percent === null ? MISSING : `${percent.toFixed(2)} %`;
}

/** Formats a share as percentage points with two decimals: '7.10'. */
export function formatPoints(share: number): string {
  return (share * 100).toFixed(2);
}

/** Formats a difference of shares as signed percentage points: '+7.10', '−0.42'. A difference that rounds to zero has no sign. */
export function formatDifference(share: number): string {
  const text = formatPoints(Math.abs(share));
  return Number(text) === 0 ? text : `${share < 0 ? '−' : '+'}${text}`;
}

/** Formats a range of percentages: '57.20–59.20'. */
export function formatRange([low, high]: readonly [number, number]): string {
  return `${low.toFixed(2)}–${high.toFixed(2)}`;
}

/** Formats a raw score (0–1) with two decimals: '0.58'. */
export function formatRaw(value: number | null): string {
  return value === null ? MISSING : value.toFixed(2);
}

/** Formats an evaluation's CO₂ emissions in kg with two decimals: '0.61 kg'; '0' if unknown. */
export function formatCo2(kg: number | null): string {
  return kg === null ? '0' : `${kg.toFixed(2)} kg`;
}

/** Formats a parameter count in billions: '7.24B', '70B'. */
export function formatParams(billions: number | null): string {
  return billions === null ? MISSING : `${Number(billions.toFixed(2))}B`;
}

/** Formats an integer with thousands separators: '14,963'. Avoids Intl, whose first use takes tens of milliseconds. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats the local date in ISO 8601, which is the Swedish locale's format: '2026-01-02'. */
export function isoDay(time: Date): string {
  return time.toLocaleDateString('sv-SE');
}

/** Abbreviates a commit to its first 7 characters. */
export function formatRevision(revision: string): string {
  return revision.slice(0, 7);
}

/** Abbreviates the commit in a row id: 'lab/model-7B@0123abc:4bit'. */
export function formatRowId(id: string): string {
  return id.replace(/(?<=@)[0-9a-f]{40}(?=:|$)/, formatRevision);
}
