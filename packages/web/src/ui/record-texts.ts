import { DEFAULT_PROTOCOL, isProtocol, rankedBy } from '@leaderboard/core/benchmark/protocols';
import { SUITE_NAME } from '@leaderboard/core/benchmark/suite';
import type { CAUSES } from '@leaderboard/core/cause';
import { protocols } from '@leaderboard/texts/suite-texts';
import { day } from '#texts/figures';
import { records as texts } from '#texts/records';

interface Cause {
  readonly kind: (typeof CAUSES)[number];
  readonly number: number | null;
}

/** Label for the reason why something is on the board. */
export function causeText({ kind, number }: Cause): string {
  const text = texts.cause[kind];
  return typeof text === 'string' ? text : text({ number, name: SUITE_NAME });
}

/** Formats an ISO 8601 time in UTC: '25 Nov 2026, 14:05 UTC'. */
export function dayAndTime(at: string): string {
  return texts.dayAndTime({ day: day(at), time: at.slice(11, 16) });
}

/** Formats a rank range as '2–3', or as '2' for a single rank; null if unknown. */
export function rankRangeText(range: readonly [best: number, worst: number] | null): string | null {
  return range === null ? null : [...new Set(range)].join('–');
}

/** Label for the protocol of a row or run; null if its source does not state one. */
export function protocolText({
  protocol = null,
}: {
  readonly protocol?: string | null | undefined;
}): string | null {
  return protocol !== null && isProtocol(protocol) ? protocols[protocol] : protocol;
}

/** True if any item used another protocol than the default, so that pages must name the protocol of each. */
export function haveOtherProtocol(
  some: readonly { readonly protocol?: string | null | undefined }[],
): boolean {
  return some.some((one) => rankedBy(one) !== DEFAULT_PROTOCOL);
}

/** Formats a duration in hours and minutes: '1 h 30 min'. */
export function durationText(seconds: number): string {
  const all = Math.round(seconds / 60);
  const minutes = all % 60;
  return all < 60
    ? texts.duration.minutes({ minutes })
    : texts.duration.hours({ hours: (all - minutes) / 60, minutes });
}

/** Guesses the language of third-party content from its script; undefined without Devanagari or Latin letters. */
export function languageOf(text: string): 'hi' | 'en' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
}
