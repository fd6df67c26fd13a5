import { useEffect, useLayoutEffect, useState } from 'react';
import { createStore, type Readable, useStore } from '../state/store.ts';
import { useStores } from '../state/stores.ts';

/** Conversion between a field's value and its draft, and the delay until a draft takes effect. */
export interface InputKind<Value, Draft> {
  /** Delay from the last change of a draft until it takes effect. */
  readonly pauseMs: number;
  readonly draftOf: (value: Value) => Draft;
  /** Returns undefined if the draft is not a value yet, such as an empty number field. */
  readonly readDraft: (draft: Draft) => Value | undefined;
  readonly isSame: (one: Value, other: Value) => boolean;
}

/** A plain text field. */
export function textInput(pauseMs: number): InputKind<string, string> {
  const same = (text: string) => text;
  return { pauseMs, draftOf: same, readDraft: same, isSame: Object.is };
}

interface InputState<Draft> {
  readonly draft: Draft;
  /** True during the pause after the last change. */
  readonly isWaiting: boolean;
}

interface InputStore<Value, Draft> extends Readable<InputState<Draft>> {
  /** Sets the owner's value and handler. A value that did not come from this field replaces the draft. */
  readonly follow: (value: Value, onCommit: (value: Value) => void) => void;
  readonly change: (draft: Draft) => void;
  readonly commit: () => void;
  readonly drop: () => void;
  readonly stop: () => void;
}

/** Keeps draft and timer together outside React, so that renders and effects cannot separate them. */
export function createInputStore<Value, Draft>(
  { pauseMs, draftOf, readDraft, isSame }: InputKind<Value, Draft>,
  first: Value,
): InputStore<Value, Draft> {
  /** The last value passed by the owner. */
  let given = first;
  /** The owner's value, or the value this field has committed since. */
  let inEffect = first;
  let tell: (value: Value) => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const state = createStore<InputState<Draft>>({ draft: draftOf(first), isWaiting: false });

  function show(draft: Draft, isWaiting: boolean): void {
    clearTimeout(timer);
    state.set({ draft, isWaiting });
  }

  function commit(): void {
    const { draft, isWaiting } = state.get();
    if (!isWaiting) return;
    show(draft, false);
    const value = readDraft(draft);
    if (value === undefined || isSame(value, inEffect)) return;
    inEffect = value;
    tell(value);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    follow: (value, onCommit) => {
      tell = onCommit;
      if (isSame(value, given)) return;
      given = value;
      if (isSame(value, inEffect)) return;
      inEffect = value;
      show(draftOf(value), false);
    },
    change: (draft) => {
      show(draft, true);
      timer = setTimeout(commit, pauseMs);
    },
    commit,
    drop: () => show(draftOf(inEffect), false),
    stop: () => clearTimeout(timer),
  };
}

export interface DebouncedInput<Draft> extends InputState<Draft> {
  /** The current draft, for handlers that outlive their render. */
  readonly latest: () => Draft;
  readonly change: (draft: Draft) => void;
  /** Ends the pause: a pending draft takes effect now. */
  readonly commit: () => void;
  /** Discards the draft: the field shows the current value. */
  readonly drop: () => void;
}

/**
 * A field whose draft takes effect after a pause. A value from elsewhere (a preset, a reset) replaces the draft. Navigation by
 * the visitor discards it, so that earlier input is not applied afterwards. Copying a link applies it.
 */
export function useDebouncedInput<Value, Draft>(
  kind: InputKind<Value, Draft>,
  value: Value,
  onCommit: (value: Value) => void,
): DebouncedInput<Draft> {
  const [store] = useState(() => createInputStore(kind, value));
  // Before paint, so that the old draft never shows with the new value.
  useLayoutEffect(() => store.follow(value, onCommit));
  const { pageUrl } = useStores();
  useEffect(
    () =>
      pageUrl.subscribe((by) => {
        if (by === 'visitor') store.drop();
      }),
    [pageUrl, store],
  );
  useEffect(() => pageUrl.beforeLeaving(store.commit), [pageUrl, store]);
  useEffect(() => store.stop, [store]);
  const { get, change, commit, drop } = store;
  return { ...useStore(store), latest: () => get().draft, change, commit, drop };
}
