import {
  ALL_PARAMS,
  clampRange,
  isSameRange,
  type ParamsRange,
} from '@leaderboard/core/benchmark/model-types';
import { common as texts } from '#texts/common';
import type { InputKind } from '../../ui/debounced-input.ts';

const [LEAST, MOST] = ALL_PARAMS;
/** Minimum distance between the thumbs. */
const STEP = 1;

export type End = 'min' | 'max';

/** The range while it is being edited. */
interface ParamsDraft {
  /** Content of the fields; may be empty while a value is being entered. */
  readonly min: string;
  readonly max: string;
  /** Slider thumb positions, valid even if the fields contain no valid range. */
  readonly thumbs: ParamsRange;
  /** The field whose input was just rejected. */
  readonly refused: End | null;
}

export function draftOf(range: ParamsRange): ParamsDraft {
  const [min, max] = clampRange(range);
  return { min: String(min), max: String(max), thumbs: [min, max], refused: null };
}

/** null while a field is empty. */
export function rangeOf({ min, max }: Pick<ParamsDraft, End>): ParamsRange | null {
  return min === '' || max === '' ? null : [Number(min), Number(max)];
}

/** null while a field is empty or the minimum is above the maximum. */
export function validRangeOf(draft: ParamsDraft): ParamsRange | null {
  const range = rangeOf(draft);
  return range === null || range[0] > range[1] ? null : range;
}

/** The draft after typing in a field. Rejects input other than numbers on the scale. */
export function withText(draft: ParamsDraft, end: End, text: string): ParamsDraft {
  const typed = text.trim();
  const value = Number(typed);
  if (typed !== '' && !(value >= LEAST && value <= MOST)) return { ...draft, refused: end };
  const next = { ...draft, [end]: typed, refused: null };
  return { ...next, thumbs: validRangeOf(next) ?? draft.thumbs };
}

/** The draft after moving a thumb as close to a value as the other thumb allows. The other field keeps its text as typed. */
export function withThumb(draft: ParamsDraft, end: End, value: number): ParamsDraft {
  const [min, max] = draft.thumbs;
  const moved = draftOf(
    end === 'min' ? [Math.min(value, max - STEP), max] : [min, Math.max(value, min + STEP)],
  );
  const before = validRangeOf(draft);
  return {
    ...moved,
    min: before?.[0] === moved.thumbs[0] ? draft.min : moved.min,
    max: before?.[1] === moved.thumbs[1] ? draft.max : moved.max,
  };
}

/** The range applies once both bounds are set and in order. */
export const RANGE_INPUT: InputKind<ParamsRange, ParamsDraft> = {
  pauseMs: 350,
  draftOf,
  readDraft: (draft) => validRangeOf(draft) ?? undefined,
  isSame: isSameRange,
};

/** A size for display: 'All' at the lower end of the scale, '140B+' (no limit) at the upper end. */
export function sizeText(value: number): string {
  if (value <= LEAST) return texts.filters.all;
  return value >= MOST ? texts.filters.billionsAndMore({ value: MOST }) : texts.filters.billions({ value });
}

export function rangeText([min, max]: ParamsRange): string {
  if (min > LEAST) return texts.filters.range({ from: sizeText(min), to: sizeText(max) });
  return max >= MOST ? texts.filters.all : texts.filters.rangeUpTo({ to: sizeText(max) });
}
