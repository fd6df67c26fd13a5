import { ALL_PARAMS, type ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { common as texts } from '#catalog/common.ts';
import type { InputKind } from '../../../ui/debounced-input.ts';

const [LEAST, MOST] = ALL_PARAMS;

export type End = 'min' | 'max';

/** One end of the range while it is being chosen. */
interface DraftEnd {
  /** The content of its field. */
  readonly text: string;
  /** null while the field is empty. */
  readonly value: number | null;
}

type Ends = Readonly<Record<End, DraftEnd>>;

/** The range while it is being chosen. */
export interface ParamsDraft extends Ends {
  /** Where the thumbs of the slider stand, also while the fields hold no range. */
  readonly scale: ParamsRange;
}

/** A value on the scale: whatever lies beyond an end means the same as the end. */
function onScale(value: number): number {
  return Math.min(Math.max(value, LEAST), MOST);
}

function endOf(value: number): DraftEnd {
  return { text: String(onScale(value)), value: onScale(value) };
}

export function draftOf([min, max]: ParamsRange): ParamsDraft {
  return { min: endOf(min), max: endOf(max), scale: [onScale(min), onScale(max)] };
}

/** The draft with other ends. The thumbs stay where they are while the ends are no range. */
function withEnds(draft: ParamsDraft, ends: Partial<Ends>): ParamsDraft {
  const next = { ...draft, ...ends };
  return { ...next, scale: validRangeOf(next) ?? draft.scale };
}

/** The draft after typing in a field; null when the field refuses the text. */
export function withText(draft: ParamsDraft, end: End, text: string): ParamsDraft | null {
  const typed = text.trim();
  if (typed === '') return withEnds(draft, { [end]: { text: '', value: null } });
  const value = Number(typed);
  return value >= LEAST && value <= MOST ? withEnds(draft, { [end]: { text: typed, value } }) : null;
}

/** The draft after moving a thumb. The end that stayed keeps its text as typed. */
export function withScale(draft: ParamsDraft, range: ParamsRange): ParamsDraft {
  const moved = draftOf(range);
  const before = validRangeOf(draft);
  return {
    ...moved,
    min: before?.[0] === range[0] ? draft.min : moved.min,
    max: before?.[1] === range[1] ? draft.max : moved.max,
  };
}

/** null while one end is missing. */
export function rangeOf({ min, max }: Ends): ParamsRange | null {
  return min.value === null || max.value === null ? null : [min.value, max.value];
}

/** null while one end is missing, or the minimum is above the maximum. */
export function validRangeOf(ends: Ends): ParamsRange | null {
  const range = rangeOf(ends);
  return range === null || isReversed(range) ? null : range;
}

export function isReversed([min, max]: ParamsRange): boolean {
  return min > max;
}

/** Whether two ranges mean the same: 140 and 141 are both no upper limit. */
export function isSameRange(one: ParamsRange, other: ParamsRange): boolean {
  return onScale(one[0]) === onScale(other[0]) && onScale(one[1]) === onScale(other[1]);
}

/** The range takes effect when both ends are there and in order. */
export const RANGE_INPUT: InputKind<ParamsRange, ParamsDraft> = {
  pauseMs: 350,
  draftOf,
  readDraft: (draft) => validRangeOf(draft) ?? undefined,
  isSame: isSameRange,
};

/** A size as people read it: the lower end of the scale is 'All', and the upper end is '140B+', no limit. */
export function sizeText(value: number): string {
  if (value <= LEAST) return texts.filters.all;
  return value >= MOST ? texts.filters.billionsAndMore(MOST) : texts.filters.billions(value);
}

export function rangeText([min, max]: ParamsRange): string {
  if (min > LEAST) return texts.filters.range(sizeText(min), sizeText(max));
  return max >= MOST ? texts.filters.all : texts.filters.rangeUpTo(sizeText(max));
}
