import { ALL_PARAMS, type ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { texts } from '../../../texts/texts.ts';

const [LEAST, MOST] = ALL_PARAMS;

export type End = 'min' | 'max';

/** One end of the range while it is being chosen. */
interface DraftEnd {
  /** What its field holds. */
  readonly text: string;
  /** What it stands for; null while the field is empty. It can lie beyond what slider and field show: 141 shows as 140. */
  readonly value: number | null;
}

export type ParamsDraft = Readonly<Record<End, DraftEnd>>;

/** A value as slider and fields show it. */
function onScale(value: number): number {
  return Math.min(Math.max(value, LEAST), MOST);
}

export function draftOf([min, max]: ParamsRange): ParamsDraft {
  return {
    min: { text: String(onScale(min)), value: min },
    max: { text: String(onScale(max)), value: max },
  };
}

/** The draft after typing in a field; null when it takes no such text (spec 5.3). */
export function withText(draft: ParamsDraft, end: End, text: string): ParamsDraft | null {
  const typed = text.trim();
  if (typed === '') return { ...draft, [end]: { text: '', value: null } };
  const value = Number(typed);
  return value >= LEAST && value <= MOST ? { ...draft, [end]: { text: typed, value } } : null;
}

/** The draft after moving a thumb. The end that stayed keeps what it stands for, beyond the scale too. */
export function withScale(draft: ParamsDraft, range: ParamsRange): ParamsDraft {
  const moved = draftOf(range);
  const ends = scaleOf(draft);
  return {
    min: ends?.[0] === range[0] ? draft.min : moved.min,
    max: ends?.[1] === range[1] ? draft.max : moved.max,
  };
}

/** The range that a draft stands for; null while one end is missing. */
export function rangeOf({ min, max }: ParamsDraft): ParamsRange | null {
  return min.value === null || max.value === null ? null : [min.value, max.value];
}

/** Where the thumbs stand; null when the draft is no range yet. */
export function scaleOf(draft: ParamsDraft): ParamsRange | null {
  const range = rangeOf(draft);
  return range === null || isReversed(range) ? null : [onScale(range[0]), onScale(range[1])];
}

export function isReversed([min, max]: ParamsRange): boolean {
  return min > max;
}

export function isSameRange(one: ParamsRange, other: ParamsRange): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

/** A size as people read it (spec 2.2): '-1' is 'All', and what lies beyond the scale is '140B+'. */
export function sizeText(value: number): string {
  if (value <= LEAST) return texts.filters.all;
  return value > MOST ? texts.filters.billionsAndMore(MOST) : texts.filters.billions(value);
}

export function rangeText([min, max]: ParamsRange): string {
  if (min > LEAST) return texts.filters.range(sizeText(min), sizeText(max));
  return max === MOST ? texts.filters.all : texts.filters.rangeUpTo(sizeText(max));
}
