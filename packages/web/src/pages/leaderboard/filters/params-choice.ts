import type { ParamsRange } from '@leaderboard/core/benchmark/model-types';
import {
  draftOf,
  type End,
  isReversed,
  isSameRange,
  type ParamsDraft,
  rangeOf,
  scaleOf,
  withScale,
  withText,
} from './params-draft.ts';

/** A range takes effect this long after its last change. */
const RANGE_DEBOUNCE_MS = 350;

/** A text that a field refuses, or a minimum greater than the maximum. */
type Problem = { readonly kind: 'refused'; readonly end: End } | { readonly kind: 'reversed' };

export interface ParamsChoiceState {
  readonly draft: ParamsDraft;
  /** Where the thumbs of the slider stand, also while the fields hold no range. */
  readonly scale: ParamsRange;
  readonly problem: Problem | null;
}

export interface ParamsChoice {
  readonly get: () => ParamsChoiceState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes over the range in effect. A range from elsewhere (a step back, a preset, a reset) replaces the draft. */
  readonly follow: (params: ParamsRange) => void;
  readonly type: (end: End, text: string) => void;
  readonly slide: (range: ParamsRange) => void;
  /** Reports a text that the browser did not pass on. */
  readonly refuse: (end: End) => void;
  /** Forgets that a text was refused. */
  readonly forgive: () => void;
  /** Applies a waiting range now. */
  readonly settle: () => void;
  /** The focus left the fields: a waiting range applies, and a half-filled pair of fields shows the range in effect. */
  readonly leave: () => void;
  /** Drops a waiting range. */
  readonly stop: () => void;
}

function startFrom(params: ParamsRange): ParamsChoiceState {
  const draft = draftOf(params);
  return { draft, scale: scaleOf(draft) ?? params, problem: null };
}

/**
 * The range while it is being chosen. It takes effect after a pause, and only when both ends are filled in.
 *
 * A store outside of React, so that every event reads the latest state: the handlers of a drag outlive many renders.
 */
export function createParamsChoice(params: ParamsRange, apply: (params: ParamsRange) => void): ParamsChoice {
  let inEffect = params;
  let state = startFrom(params);
  let waiting: ParamsRange | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function show(next: ParamsChoiceState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function stop(): void {
    clearTimeout(timer);
    waiting = null;
  }

  function settle(): void {
    const range = waiting;
    stop();
    if (range === null || isSameRange(range, inEffect)) return;
    if (isReversed(range)) {
      show({ ...state, problem: { kind: 'reversed' } });
      return;
    }
    inEffect = range;
    apply(range);
  }

  function take(draft: ParamsDraft): void {
    stop();
    waiting = rangeOf(draft);
    if (waiting !== null) timer = setTimeout(settle, RANGE_DEBOUNCE_MS);
    show({ draft, scale: scaleOf(draft) ?? state.scale, problem: null });
  }

  function refuse(end: End): void {
    show({ ...state, problem: { kind: 'refused', end } });
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: (next) => {
      if (isSameRange(next, inEffect)) return;
      stop();
      inEffect = next;
      show(startFrom(next));
    },
    type: (end, text) => {
      const draft = withText(state.draft, end, text);
      if (draft === null) refuse(end);
      else take(draft);
    },
    slide: (range) => take(withScale(state.draft, range)),
    refuse,
    forgive: () => {
      if (state.problem?.kind === 'refused') show({ ...state, problem: null });
    },
    settle,
    leave: () => {
      settle();
      if (rangeOf(state.draft) === null) show(startFrom(inEffect));
    },
    stop,
  };
}
