import { DEFAULT_PROTOCOL, isProtocol, rankedBy } from '@leaderboard/core/benchmark/protocols';
import { SUITE_NAME } from '@leaderboard/core/benchmark/suite';
import type { CAUSES } from '@leaderboard/core/cause';
import { protocols } from '@leaderboard/texts/suite-words';
import { day } from '#texts/figures';
import { records as texts } from '#texts/records';

interface Cause {
  readonly kind: (typeof CAUSES)[number];
  readonly number: number | null;
}

/** Why something is on the board. */
export function causeText({ kind, number }: Cause): string {
  const text = texts.cause[kind];
  return typeof text === 'string' ? text : text({ number, name: SUITE_NAME });
}

/** '25 Nov 2026, 14:05 UTC'. */
export function dayAndTime(at: string): string {
  return texts.dayAndTime({ day: day(at), time: at.slice(11, 16) });
}

/** '2–3'; '2' for a range of one rank; null where it is unknown. */
export function rankRangeText(range: readonly [best: number, worst: number] | null): string | null {
  return range === null ? null : [...new Set(range)].join('–');
}

/** The protocol of a row or a run in words; null where its source states none. */
export function protocolText({
  protocol = null,
}: {
  readonly protocol?: string | null | undefined;
}): string | null {
  return protocol !== null && isProtocol(protocol) ? protocols[protocol] : protocol;
}

/** Whether some of these are of another protocol than the default one, so that a page says of each which it is of. */
export function haveOtherProtocol(
  some: readonly { readonly protocol?: string | null | undefined }[],
): boolean {
  return some.some((one) => rankedBy(one) !== DEFAULT_PROTOCOL);
}

/** '90 min' is '1 h 30 min'. */
export function durationText(seconds: number): string {
  const all = Math.round(seconds / 60);
  const minutes = all % 60;
  return all < 60
    ? texts.duration.minutes({ minutes })
    : texts.duration.hours({ hours: (all - minutes) / 60, minutes });
}

/** The language that somebody else's text is read in, by its script; undefined without letters of either. */
export function languageOf(text: string): 'hi' | 'en' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
}
