import { ALL_PARAMS, isSameRange, SIZE_BANDS } from '@leaderboard/core/benchmark/model-types';
import {
  areFiltersChanged,
  type FilterCounts,
  type Filters,
  NO_FILTERS,
} from '@leaderboard/core/board/filters';
import { memo, useCallback, useId, useMemo, useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { late } from '../../ui/late.tsx';
import { Sheet } from '../../ui/popover.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { useBoardState } from '../state/board-context.ts';
import styles from './filters-area.module.css';

interface QuickFiltersProps {
  readonly filters: Filters;
  readonly counts: FilterCounts;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** One press filters by size, or by official providers. */
const QuickFilters = memo(function QuickFilters({ filters, counts, onChange }: QuickFiltersProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in one line with its buttons
    <div role="group" aria-labelledby={labelId} className={styles.bar}>
      <span id={labelId} className="hidden-text">
        {texts.filters.quick}
      </span>
      <span className={styles.label} aria-hidden="true">
        {texts.filters.quick}
      </span>
      {SIZE_BANDS.map(({ key: band, range }) => {
        const pressed = isSameRange(filters.params, range);
        return (
          <ToggleChip
            key={band}
            label={texts.filters.presets[band].label}
            tooltip={texts.filters.presets[band].tooltip}
            count={counts.parameterRanges[band]}
            pressed={pressed}
            onClick={() => onChange({ params: pressed ? ALL_PARAMS : range })}
          />
        );
      })}
      <span className={styles.divider} />
      <ToggleChip
        label={texts.filters.officialOnly}
        tooltip={texts.filters.officialTooltip}
        count={counts.maintainersHighlight}
        pressed={filters.officialOnly}
        onClick={() => onChange({ officialOnly: !filters.officialOnly })}
      />
    </div>
  );
});

export const AdvancedFilters = late(async () => (await import('./advanced-filters.tsx')).AdvancedFilters);

/** On the page, where they swap places with the quick ones, or together with these in a sheet. */
export type OpenFilters = 'on page' | 'in sheet' | null;

interface FiltersAreaProps {
  /** For `aria-controls` of the button that expands the advanced filters. */
  readonly id: string;
  /** Where the advanced filters are open. */
  readonly open: OpenFilters;
  readonly onSheetClosed: () => void;
}

/** Shows quick or advanced filters, or on a phone both in a sheet. Hidden filters take no focus and are not read out. */
export function FiltersArea(props: FiltersAreaProps) {
  const { id, open } = props;
  const { view, filters, entries, board, count, change } = useBoardState();
  const counts = view.officialOnly ? board.counts.officialOnly : board.counts.normal;
  const onChange = useCallback(
    // A slider moves in many small steps, which share one history entry.
    (changes: Partial<Filters>) => change(changes, 'params' in changes ? 'params' : undefined),
    [change],
  );
  const expanded = open === 'on page';
  const keptFocus = useFocusKept();
  const [wasExpanded, setWasExpanded] = useState(expanded);
  if (expanded && !wasExpanded) setWasExpanded(true);

  // The same object while nothing changes, so that the filters do not render again with every key of the search.
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filters
  const own = useMemo(() => filters, [key]);
  const quickOnes = <QuickFilters filters={own} counts={counts} onChange={onChange} />;
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
    <div className={styles.area}>
      <div className={styles.fold} data-open={!expanded} inert={expanded}>
        <div className={styles.clip}>
          <div className={styles.room}>{quickOnes}</div>
        </div>
      </div>
      <section
        id={id}
        aria-label={texts.filters.advanced}
        className={styles.fold}
        data-open={expanded}
        inert={!expanded}
      >
        <div className={styles.clip}>
          {wasExpanded ? <div className={styles.room}>{advancedOnes}</div> : null}
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
                {texts.filters.show(count.filtered + count.pinned)}
              </Button>
            </>
          )}
        >
          <div className={styles.sheet}>
            <h2>{texts.filters.title}</h2>
            {quickOnes}
            {advancedOnes}
          </div>
        </Sheet>
      ) : null}
    </div>
  );
}
