import { ALL_PARAMS, isSameRange, SIZE_BANDS } from '@leaderboard/core/benchmark/model-types';
import { type Filters, ONLY } from '@leaderboard/core/board/filter-table';
import { areFiltersChanged, type FilterCounts, getCount, NO_FILTERS } from '@leaderboard/core/board/filters';
import { memo, useCallback, useId, useMemo, useState } from 'react';
import { common as texts } from '#texts/common';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Sheet } from '../../ui/popover.tsx';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import { useBoardState } from '../state/board-context.ts';

interface QuickFiltersProps {
  readonly filters: Filters;
  readonly counts: FilterCounts;
  readonly inSheet?: boolean;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** On narrow pages the row scrolls from edge to edge, with space for focus outlines. */
const ROW =
  'flex items-center gap-2 row:flex-wrap max-row:scrollbar-none max-row:-mx-page max-row:-my-1 max-row:scroll-px-page max-row:overflow-x-auto max-row:px-page max-row:py-1';

/** Buttons that filter by size or by official providers. */
const QuickFilters = memo(function QuickFilters({
  filters,
  counts,
  inSheet = false,
  onChange,
}: QuickFiltersProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be on the same line as its buttons
    <div
      role="group"
      aria-labelledby={labelId}
      className={`small-controls ${inSheet ? 'flex flex-wrap items-center gap-2' : ROW}`}
    >
      <span id={labelId} className="hidden-text">
        {texts.filters.quick}
      </span>
      {inSheet ? null : (
        <span className="mr-2 text-muted text-sm max-row:hidden" aria-hidden="true">
          {texts.filters.quick}
        </span>
      )}
      <div className={inSheet ? 'contents' : 'joined'}>
        {SIZE_BANDS.map(({ key: band, range }) => {
          const pressed = isSameRange(filters.params, range);
          return (
            <ToggleChip
              key={band}
              label={texts.filters.presets[band].label}
              tooltip={texts.filters.presets[band].tooltip}
              count={getCount(counts, 'params', band)}
              pressed={pressed}
              onClick={() => onChange({ params: pressed ? ALL_PARAMS : range })}
            />
          );
        })}
      </div>
      <ToggleChip
        label={texts.filters.officialOnly}
        tooltip={texts.filters.officialTooltip}
        count={getCount(counts, 'officialOnly', ONLY)}
        pressed={filters.officialOnly}
        onClick={() => onChange({ officialOnly: !filters.officialOnly })}
      />
    </div>
  );
});

export const AdvancedFilters = lazyComponent(
  async () => (await import('./advanced-filters.tsx')).AdvancedFilters,
);

/** On the page, the advanced filters replace the quick filters; in a sheet, both are shown. */
export type OpenFilters = 'on page' | 'in sheet' | null;

interface FiltersAreaProps {
  /** For `aria-controls` of the button that expands the advanced filters. */
  readonly id: string;
  /** Location where the advanced filters are open. */
  readonly open: OpenFilters;
  readonly onSheetClosed: () => void;
}

/** Shows quick or advanced filters, or both in a sheet on phones. Hidden filters are inert. */
export function FiltersArea(props: FiltersAreaProps) {
  const { id, open } = props;
  const { view, filters, entries, board, count, change } = useBoardState();
  const counts = view.officialOnly ? board.counts.officialOnly : board.counts.normal;
  const onChange = useCallback(
    // Slider steps share one history entry, and so do the digits of a memory size.
    (changes: Partial<Filters>) =>
      change(
        changes,
        ['params', 'memory'].find((key) => key in changes),
      ),
    [change],
  );
  const expanded = open === 'on page';
  const keptFocus = useRestoredFocus();
  const [wasExpanded, setWasExpanded] = useState(expanded);
  if (expanded && !wasExpanded) setWasExpanded(true);

  // Keeps the same object while the filters are unchanged, so that typing in the search does not re-render them.
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filters
  const own = useMemo(() => filters, [key]);
  const quickOnes = (inSheet: boolean) => (
    <QuickFilters filters={own} counts={counts} inSheet={inSheet} onChange={onChange} />
  );
  const advancedOnes = (
    <AdvancedFilters
      filters={own}
      counts={counts}
      allCounts={board.counts.normal}
      entries={entries}
      onChange={onChange}
    />
  );
  return (
    <div className="-mx-1 mt-1 -mb-1 max-row:-mx-page">
      <div className="fold" data-open={!expanded} inert={expanded}>
        <div className="min-h-0 overflow-hidden">
          <div className="p-1 max-row:px-page">{quickOnes(false)}</div>
        </div>
      </div>
      <section
        id={id}
        aria-label={texts.filters.advanced}
        className="fold"
        data-open={expanded}
        inert={!expanded}
      >
        <div className="min-h-0 overflow-hidden">
          {wasExpanded ? <div className="p-1 max-row:px-page">{advancedOnes}</div> : null}
        </div>
      </section>
      {open === 'in sheet' ? (
        <Sheet
          label={texts.filters.title}
          onClosed={props.onSheetClosed}
          foot={(close) => (
            <>
              {areFiltersChanged(filters) ? (
                <Button ref={keptFocus} onClick={() => onChange(NO_FILTERS)}>
                  {texts.search.reset}
                </Button>
              ) : null}
              <Button look="main" onClick={close}>
                {texts.filters.show({ count: count.filtered + count.pinned })}
              </Button>
            </>
          )}
        >
          <div className="grid gap-4">
            <h2 className="text-xl">{texts.filters.title}</h2>
            {quickOnes(true)}
            {advancedOnes}
          </div>
        </Sheet>
      ) : null}
    </div>
  );
}
