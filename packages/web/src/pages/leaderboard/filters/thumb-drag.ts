import { ALL_PARAMS, type ParamsRange } from '@leaderboard/core/benchmark/model-types';
import type { End } from './params-draft.ts';

const [LEAST, MOST] = ALL_PARAMS;
/** The thumbs keep one step between them. */
export const STEP = 1;
/** In px, as in the style sheet. */
const THUMB_WIDTH = 22;

/** The share of the scale, 0–1, at which a value stands. */
export function shareOf(value: number): number {
  return (value - LEAST) / (MOST - LEAST);
}

/** The range after one of its ends was moved to a value, or as near to it as the other end allows. */
export function withEnd([min, max]: ParamsRange, end: End, value: number): ParamsRange {
  return end === 'min'
    ? [Math.max(LEAST, Math.min(value, max - STEP)), max]
    : [min, Math.min(MOST, Math.max(value, min + STEP))];
}

/** Where the scale lies on the screen, in px. */
interface Scale {
  readonly left: number;
  readonly width: number;
}

interface DragOptions {
  /** The latest range, not that of the last render. */
  readonly range: () => ParamsRange;
  readonly scale: () => Scale;
  readonly onMove: (range: ParamsRange) => void;
}

type Pointer = Pick<PointerEvent, 'pointerId' | 'clientX'>;

interface ThumbDrag {
  /** Takes hold of the thumb nearest to the pointer and returns it; null while another pointer holds one. */
  readonly press: (pointer: Pointer) => End | null;
  readonly move: (pointer: Pointer) => void;
  readonly release: (pointer: Pointer) => void;
  /** The browser took the gesture over, to scroll the page: the range is what it was before the press. */
  readonly cancel: (pointer: Pointer) => void;
}

/** A drag of one of the two thumbs. Every event takes effect at once: none waits for a frame that may not come. */
export function createThumbDrag({ range, scale, onMove }: DragOptions): ThumbDrag {
  let held: { pointerId: number; end: End; offset: number; before: ParamsRange } | null = null;

  function placeOf(value: number): number {
    const { left, width } = scale();
    return left + shareOf(value) * width;
  }

  function valueAt(place: number): number {
    const { left, width } = scale();
    return Math.round(LEAST + ((place - left) / width) * (MOST - LEAST));
  }

  function move({ pointerId, clientX }: Pointer): void {
    if (held?.pointerId !== pointerId) return;
    const before = range();
    const after = withEnd(before, held.end, valueAt(clientX - held.offset));
    if (after[0] !== before[0] || after[1] !== before[1]) onMove(after);
  }

  return {
    press: (pointer) => {
      if (held !== null) return null;
      const before = range();
      const fromMin = pointer.clientX - placeOf(before[0]);
      const fromMax = pointer.clientX - placeOf(before[1]);
      const end = Math.abs(fromMin) < Math.abs(fromMax) ? 'min' : 'max';
      const distance = end === 'min' ? fromMin : fromMax;
      // A thumb that is pressed beside its middle stays where it is until the pointer moves.
      const offset = Math.abs(distance) <= THUMB_WIDTH / 2 ? distance : 0;
      held = { pointerId: pointer.pointerId, end, offset, before };
      move(pointer);
      return end;
    },
    move,
    release: (pointer) => {
      move(pointer);
      if (held?.pointerId === pointer.pointerId) held = null;
    },
    cancel: ({ pointerId }) => {
      if (held?.pointerId !== pointerId) return;
      onMove(held.before);
      held = null;
    },
  };
}
