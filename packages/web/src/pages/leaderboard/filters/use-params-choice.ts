import type { ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { useState } from 'react';
import { type DebouncedInput, useDebouncedInput } from '../../../ui/debounced-input.ts';
import {
  type End,
  isReversed,
  type ParamsDraft,
  RANGE_INPUT,
  rangeOf,
  withScale,
  withText,
} from './params-draft.ts';

/** A text that a field refuses, or a minimum greater than the maximum. */
type Problem = { readonly kind: 'refused'; readonly end: End } | { readonly kind: 'reversed' };

export interface ParamsChoice extends Pick<DebouncedInput<ParamsDraft>, 'draft' | 'latest' | 'commit'> {
  readonly problem: Problem | null;
  readonly type: (end: End, text: string) => void;
  readonly slide: (range: ParamsRange) => void;
  /** Reports a text that the browser did not pass on. */
  readonly refuse: (end: End) => void;
  /** Forgets that a text was refused. */
  readonly forgive: () => void;
  /** The focus left the fields: a waiting range applies, and a half-filled pair of fields shows the range in effect. */
  readonly leave: () => void;
}

/** The range while it is being chosen. It takes effect after a pause, and only when both ends are filled in. */
export function useParamsChoice(params: ParamsRange, onChange: (params: ParamsRange) => void): ParamsChoice {
  const { draft, isWaiting, latest, change, commit, drop } = useDebouncedInput(RANGE_INPUT, params, onChange);
  const [refused, setRefused] = useState<{ readonly end: End; readonly draft: ParamsDraft } | null>(null);
  const range = rangeOf(draft);

  function problemOf(): Problem | null {
    // The next draft is another one: it ends the problem.
    if (refused?.draft === draft) return { kind: 'refused', end: refused.end };
    return range !== null && isReversed(range) && !isWaiting ? { kind: 'reversed' } : null;
  }

  function refuse(end: End): void {
    setRefused({ end, draft: latest() });
  }

  return {
    draft,
    latest,
    commit,
    problem: problemOf(),
    type: (end, text) => {
      const next = withText(latest(), end, text);
      if (next === null) refuse(end);
      else change(next);
    },
    slide: (next) => change(withScale(latest(), next)),
    refuse,
    forgive: () => setRefused(null),
    leave: () => {
      commit();
      if (rangeOf(latest()) === null) drop();
    },
  };
}
