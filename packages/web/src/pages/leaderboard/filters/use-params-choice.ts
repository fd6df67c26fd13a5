import type { ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createParamsChoice, type ParamsChoice, type ParamsChoiceState } from './params-choice.ts';

/** The choice of a range for a component: it follows `params` and reports each range that takes effect. */
export function useParamsChoice(
  params: ParamsRange,
  onChange: (params: ParamsRange) => void,
): { readonly choice: ParamsChoice; readonly state: ParamsChoiceState } {
  const latestOnChange = useRef(onChange);
  const [choice] = useState(() => createParamsChoice(params, (range) => latestOnChange.current(range)));
  useLayoutEffect(() => {
    latestOnChange.current = onChange;
  }, [onChange]);
  const [min, max] = params;
  // Before the paint: a range from elsewhere must not be seen beside the draft that it replaces.
  useLayoutEffect(() => choice.follow([min, max]), [choice, min, max]);
  useEffect(() => choice.stop, [choice]);
  return { choice, state: useSyncExternalStore(choice.subscribe, choice.get) };
}
