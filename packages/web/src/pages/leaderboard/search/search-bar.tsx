import type { SearchTerm } from '@leaderboard/core/board/search';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { common as texts } from '#catalog/common.ts';
import { usePlainPage } from '../../../state/plain-page.ts';
import { Button } from '../../../ui/button.tsx';
import { type DebouncedInput, textInput, useDebouncedInput } from '../../../ui/debounced-input.ts';
import { CloseIcon, FilterIcon, SearchIcon } from '../../../ui/icons.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import { ModelCount, type ModelCountProps } from './model-count.tsx';
import styles from './search-bar.module.css';
import { SearchHelp } from './search-help.tsx';
import { SearchTags } from './search-tags.tsx';

const SEARCH_INPUT = textInput(150);

interface SearchBarProps {
  readonly search: string;
  /** The search, parsed. */
  readonly terms: readonly SearchTerm[];
  readonly count: ModelCountProps;
  readonly onSearch: (search: string) => void;
  /** Whether there is a search or a filter to reset. */
  readonly canReset: boolean;
  readonly onReset: () => void;
  readonly filtersId: string;
  readonly filtersExpanded: boolean;
  readonly filtersButton: RefObject<HTMLButtonElement | null>;
  readonly onToggleFilters: () => void;
  /** The pointer or the focus reached the button for the advanced filters. */
  readonly onNearFilters: () => void;
  /** What to know of the result; null for nothing. */
  readonly notice: string | null;
  /** The parts of the view beside the search, which the form sends along where there is no script. */
  readonly otherParameters: URLSearchParams;
}

/** The search with its count, its reset and the button for the advanced filters. */
export function SearchBar(props: SearchBarProps) {
  const { search, terms, count, onSearch, canReset, onReset, filtersExpanded } = props;
  const { draft, change, commit, drop } = useDebouncedInput(SEARCH_INPUT, search, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const keptFocus = useFocusKept(input);
  const plain = usePlainPage();
  const hintId = useId();
  useTypedBefore(input, draft, change);
  return (
    <search className={styles.bar}>
      {/* A form, so that it also works before the script is there, and without it. */}
      <form
        className={styles.controls}
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          commit();
        }}
      >
        {[...props.otherParameters].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={styles.field}>
          <span className={styles.icon}>
            <SearchIcon />
          </span>
          <input
            ref={input}
            type="text"
            name="search"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className={styles.input}
            placeholder={texts.search.placeholder}
            aria-label={texts.search.label}
            aria-describedby={hintId}
            value={draft}
            onChange={(event) => change(event.target.value)}
          />
          <ModelCount {...count} />
        </div>
        <div className={styles.actions}>
          <noscript>{plain?.search}</noscript>
          {canReset || draft !== '' ? (
            <Button
              ref={keptFocus}
              onClick={() => {
                onReset();
                drop();
              }}
            >
              <CloseIcon />
              <span className={styles.words}>{texts.search.reset}</span>
            </Button>
          ) : null}
          <Button
            ref={props.filtersButton}
            aria-expanded={filtersExpanded}
            aria-controls={props.filtersId}
            onClick={props.onToggleFilters}
            onPointerEnter={props.onNearFilters}
            onFocus={props.onNearFilters}
          >
            <FilterIcon />
            <span className={styles.words}>{texts.search.advancedFilters}</span>
          </Button>
          <SearchHelp />
        </div>
      </form>
      <p
        id={hintId}
        className={terms.length > 0 || props.notice !== null ? styles.hint : `${styles.hint} ${styles.words}`}
      >
        {terms.length > 0 ? <SearchTags terms={terms} /> : texts.search.hint}
        {props.notice === null ? null : <span role="status">{props.notice}</span>}
      </p>
    </search>
  );
}

/** Somebody may have typed before the script was there: that search counts. */
function useTypedBefore(
  input: RefObject<HTMLInputElement | null>,
  draft: string,
  change: DebouncedInput<string>['change'],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find such a text
  useEffect(() => {
    const typed = input.current?.value ?? draft;
    if (typed !== draft) change(typed);
  }, []);
}
