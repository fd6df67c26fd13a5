import { areFiltersChanged, NO_FILTERS } from '@leaderboard/core/board/filters';
import type { SearchTerm } from '@leaderboard/core/board/search';
import { normalizeTyped } from '@leaderboard/core/invisible-characters';
import { Fragment, type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import { common as texts } from '#texts/common';
import { count as formatCount } from '#texts/figures';
import { useHydrationData } from '../../state/hydration.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { type DebouncedInput, textInput, useDebouncedInput } from '../../ui/debounced-input.ts';
import { CloseIcon, FilterIcon, HelpIcon, SearchIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SectionBoundary } from '../../ui/section-boundary.tsx';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import { AdvancedFilters } from '../filters/filters-area.tsx';
import { useBoardState } from '../state/board-context.ts';
import { termColor } from './term-color.ts';

/** In rem. */
const WIDTH = 37.5;

const SearchHelp = lazyComponent(async () => (await import('./search-help.tsx')).SearchHelp);

function HelpButton() {
  return (
    <Popover
      label={texts.search.help}
      width={WIDTH}
      button={(props) => (
        <IconButton label={texts.search.help} {...props}>
          <HelpIcon />
        </IconButton>
      )}
    >
      {() => <SearchHelp />}
    </Popover>
  );
}

/** 'filtered / total', and '+N' for pinned models. */
function ModelCount() {
  const { count, view } = useBoardState();
  const { filtered, pinned, total } = count;
  const { officialOnly } = view;
  return (
    <p className="flex-none whitespace-nowrap border-l phone:px-2 px-4 phone:text-sm text-md text-muted">
      <span className="hidden-text">
        {texts.search.countSpoken({ filtered, total, pinned, officialOnly })}
      </span>
      <span aria-hidden="true" data-part="count" translate="no">
        <strong className="font-semibold text-ink">{formatCount(filtered)}</strong>
        <span>{' / '}</span>
        <span className={officialOnly ? 'font-semibold text-secondary' : undefined} data-part="total">
          {formatCount(total)}
        </span>
        {pinned === 0 ? null : <span className="font-semibold text-link">{` +${formatCount(pinned)}`}</span>}
      </span>
    </p>
  );
}

function tagText({ fields, text }: SearchTerm): string {
  return [...fields.map(({ field, value }) => `@${field}:${value}`), text].filter(Boolean).join(' ');
}

/** A tag for each alternative search term, in the color that highlights it in names. */
function SearchTags({ terms }: { terms: readonly SearchTerm[] }) {
  return (
    <>
      <span>{texts.search.showing}</span>
      {terms.map((term, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a term is identified by its index, which determines its color
        <Fragment key={index}>
          {index === 0 ? null : <span>{texts.search.and}</span>}
          <span
            className="wrap-anywhere search-tag rounded-full px-2.5 py-0.5 font-medium text-ink"
            style={termColor(index)}
            translate="no"
          >
            {tagText(term)}
          </span>
        </Fragment>
      ))}
    </>
  );
}

const SEARCH_INPUT = textInput(150);

interface SearchBarProps {
  readonly filtersId: string;
  readonly filtersExpanded: boolean;
  readonly filtersButton: RefObject<HTMLButtonElement | null>;
  readonly onToggleFilters: () => void;
  /** A notice about the result, or null. */
  readonly notice: string | null;
}

/** The search field with the model count, a reset button and the button for the advanced filters. */
export function SearchBar(props: SearchBarProps) {
  const { view, filters, search, change: changeView, queryWith, scroller } = useBoardState();
  const { terms } = search.parsed;
  const onSearch = useCallback((next: string) => changeView({ search: next }, 'search'), [changeView]);
  const { draft, change, commit, drop } = useDebouncedInput(SEARCH_INPUT, view.search, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const keptFocus = useRestoredFocus(input);
  const { noScript } = useHydrationData();
  const hintId = useId();
  useTypedBefore(input, draft, change);
  useShortcut('/', () => input.current?.focus());
  return (
    <search>
      {/* A form, so that the search works without JavaScript and before it has loaded. */}
      <form
        className="flex items-center gap-2 phone:gap-1"
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          commit();
        }}
      >
        {/* Hidden inputs preserve the rest of the view without JavaScript. */}
        {[...new URLSearchParams(queryWith({ search: '' }))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="search-field relative flex h-control min-w-0 flex-1 items-center rounded-md border border-input bg-surface">
          <span className="flex-none pl-3.5 text-icon text-muted max-narrow:hidden">
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
            className="h-full min-w-0 flex-1 text-ellipsis rounded-md bg-transparent phone:px-2 px-3 focus:outline-none"
            placeholder={texts.search.placeholder}
            aria-label={texts.search.label}
            aria-describedby={hintId}
            value={draft}
            aria-keyshortcuts="/"
            onChange={(event) => change(event.target.value)}
            // The field would join several lines without separators.
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain').trim();
              if (!/[\r\n]/.test(text)) return;
              event.preventDefault();
              const { selectionStart, selectionEnd, value } = event.currentTarget;
              event.currentTarget.setRangeText(
                normalizeTyped(text),
                selectionStart ?? value.length,
                selectionEnd ?? value.length,
                'end',
              );
              change(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              commit();
              scroller.current?.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus();
            }}
          />
          <ModelCount />
        </div>
        <div className="flex children:min-h-control flex-none items-center gap-2 phone:gap-0 whitespace-nowrap max-narrow:children:px-3">
          <noscript>{noScript?.search}</noscript>
          {view.search !== '' || draft !== '' || areFiltersChanged(filters) ? (
            <Button
              ref={keptFocus}
              onClick={() => {
                changeView({ ...NO_FILTERS, search: '' });
                drop();
              }}
            >
              <CloseIcon />
              <span className="phone:hidden-text">{texts.search.reset}</span>
            </Button>
          ) : null}
          <Button
            ref={props.filtersButton}
            aria-expanded={props.filtersExpanded}
            aria-controls={props.filtersId}
            onClick={props.onToggleFilters}
            onPointerEnter={AdvancedFilters.preload}
            onFocus={AdvancedFilters.preload}
          >
            <FilterIcon />
            <span className="phone:hidden-text">{texts.filters.advanced}</span>
          </Button>
          <HelpButton />
        </div>
      </form>
      <SectionBoundary>
        <p
          id={hintId}
          className={`mt-1 flex min-h-6.5 flex-wrap items-center gap-x-2 gap-y-1 px-1 text-muted text-sm ${terms.length > 0 || props.notice !== null ? '' : 'phone:hidden-text'}`}
        >
          {terms.length > 0 ? <SearchTags terms={terms} /> : <span>{texts.search.hint}</span>}
          {props.notice === null ? null : <span role="status">{props.notice}</span>}
        </p>
      </SectionBoundary>
    </search>
  );
}

/** Applies text typed before hydration. */
function useTypedBefore(
  input: RefObject<HTMLInputElement | null>,
  draft: string,
  change: DebouncedInput<string>['change'],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: such text can only exist at the first render
  useEffect(() => {
    const typed = input.current?.value ?? draft;
    if (typed !== draft) change(typed);
  }, []);
}
