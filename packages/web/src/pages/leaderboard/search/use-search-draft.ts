import { useEffect, useRef, useState } from 'react';

/** A search takes effect this long after the last key. */
const SEARCH_DEBOUNCE_MS = 150;

export interface SearchDraft {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Applies the text now. */
  readonly commit: () => void;
}

/**
 * The content of the search field. Typing takes effect after a pause; a search from elsewhere (a step back, a reset)
 * replaces it.
 */
export function useSearchDraft(search: string, onSearch: (search: string) => void): SearchDraft {
  const [draft, setDraft] = useState({ text: search, committed: search });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isFromElsewhere = search !== draft.committed;
  if (isFromElsewhere) setDraft({ text: search, committed: search });
  const text = isFromElsewhere ? search : draft.text;

  // Text typed before a change from elsewhere must not be applied after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new search ends the waiting
  useEffect(() => () => clearTimeout(timer.current), [search]);

  function commitText(next: string): void {
    clearTimeout(timer.current);
    setDraft({ text: next, committed: next });
    onSearch(next);
  }

  return {
    text,
    type: (next) => {
      setDraft({ text: next, committed: search });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commitText(next), SEARCH_DEBOUNCE_MS);
    },
    commit: () => commitText(text),
  };
}
