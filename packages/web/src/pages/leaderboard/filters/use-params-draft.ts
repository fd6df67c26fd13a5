import type { ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { useLayoutEffect, useRef, useState } from 'react';
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

/** Design 4: a range takes effect this long after its last change. */
const RANGE_DEBOUNCE_MS = 350;

/** What is wrong: a text that a field does not take, or a minimum above the maximum. */
type Problem = { readonly kind: 'refused'; readonly end: End } | { readonly kind: 'reversed' };

interface State {
  readonly draft: ParamsDraft;
  /** Where the slider stands while the fields hold no range. */
  readonly scale: ParamsRange;
  readonly problem: Problem | null;
  /** The range in effect that the draft goes on from. */
  readonly base: ParamsRange;
}

export interface ParamsChoice extends Pick<State, 'draft' | 'scale' | 'problem'> {
  readonly type: (end: End, text: string) => void;
  readonly slide: (range: ParamsRange) => void;
  /** Says that a field does not take what was typed. */
  readonly refuse: (end: End) => void;
  /** Forgets that a text was refused. */
  readonly forgive: () => void;
  /** Has what waits take effect now. */
  readonly settle: () => void;
  /** The visitor went on to something else. */
  readonly leave: () => void;
}

function startFrom(params: ParamsRange): State {
  const draft = draftOf(params);
  return { draft, scale: scaleOf(draft) ?? params, problem: null, base: params };
}

/**
 * The range that is being chosen (spec 5.3). It takes effect after a pause and only with both ends, until the range
 * changes from elsewhere (a step back, a preset, a reset): then that one stands here, and what was waiting is dropped.
 */
export function useParamsDraft(params: ParamsRange, onChange: (params: ParamsRange) => void): ParamsChoice {
  const [kept, setState] = useState(() => startFrom(params));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<ParamsRange | null>(null);

  const isFromElsewhere = !isSameRange(params, kept.base);
  const state = isFromElsewhere ? startFrom(params) : kept;
  if (isFromElsewhere) setState(state);

  function stopWaiting(): void {
    clearTimeout(timer.current);
    waiting.current = null;
  }

  // In the same tick as the new range: a drag that goes on must not have its own waiting dropped a moment later.
  const [min, max] = params;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new range ends the waiting
  useLayoutEffect(() => stopWaiting, [min, max]);

  function settle(): void {
    const range = waiting.current;
    stopWaiting();
    if (range === null) return;
    if (isReversed(range)) {
      setState((now) => ({ ...now, problem: { kind: 'reversed' } }));
    } else if (!isSameRange(range, params)) {
      setState((now) => ({ ...now, base: range }));
      onChange(range);
    }
  }

  function take(draft: ParamsDraft): void {
    stopWaiting();
    setState({ ...state, draft, scale: scaleOf(draft) ?? state.scale, problem: null });
    waiting.current = rangeOf(draft);
    if (waiting.current !== null) timer.current = setTimeout(settle, RANGE_DEBOUNCE_MS);
  }

  function refuse(end: End): void {
    setState((now) => ({ ...now, problem: { kind: 'refused', end } }));
  }

  return {
    draft: state.draft,
    scale: state.scale,
    problem: state.problem,
    type: (end, text) => {
      const draft = withText(state.draft, end, text);
      if (draft === null) refuse(end);
      else take(draft);
    },
    slide: (range) => take(withScale(state.draft, range)),
    refuse,
    forgive: () => setState((now) => (now.problem?.kind === 'refused' ? { ...now, problem: null } : now)),
    settle,
    leave: () => {
      settle();
      // Nobody fills in the other end any more: the fields show what is in effect again.
      if (rangeOf(state.draft) === null) setState(startFrom(params));
    },
  };
}
