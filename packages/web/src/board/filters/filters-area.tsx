import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { ALL_PARAMS, isSameRange, SIZE_BANDS } from '@leaderboard/core/benchmark/model-types';
import {
  areFiltersChanged,
  type FilterCounts,
  type Filters,
  NO_FILTERS,
} from '@leaderboard/core/board/filters';
import { type ComponentType, memo, useId, useMemo, useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import type { LatePart } from '../../state/late-part.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { PartMissing } from '../../ui/messages.tsx';
import { Sheet } from '../../ui/popover.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import type { AdvancedFiltersProps } from './advanced-filters.tsx';
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

interface FiltersAreaProps {
  /** The advanced filters, whose code is not in the first load. */
  readonly advanced: LatePart<ComponentType<AdvancedFiltersProps>>;
  /** For `aria-controls` of the button that expands the advanced filters. */
  readonly id: string;
  readonly filters: Filters;
  /** Counts of all models, or of the official ones while only these are shown. */
  readonly counts: FilterCounts;
  /** Counts of all models: they decide which chips there are. */
  readonly allCounts: FilterCounts;
  /** null: not loaded yet. */
  readonly entries: readonly LeaderboardEntry[] | null;
  /** Where the advanced filters are open. */
  readonly open: OpenFilters;
  readonly onChange: (changes: Partial<Filters>) => void;
  /** How many models the filters leave. */
  readonly found: number;
  readonly onSheetClosed: () => void;
}

/** On the page, where they swap places with the quick ones, or together with these in a sheet. */
export type OpenFilters = 'on page' | 'in sheet' | null;

/** Shows quick or advanced filters, or on a phone both in a sheet. Hidden filters take no focus and are not read out. */
export function FiltersArea(props: FiltersAreaProps) {
  const { id, filters, counts, allCounts, open, onChange } = props;
  const expanded = open === 'on page';
  const keptFocus = useFocusKept();
  const [wasExpanded, setWasExpanded] = useState(expanded);
  if (expanded && !wasExpanded) setWasExpanded(true);
  const AdvancedFilters = props.advanced.use(wasExpanded || open !== null);

  // The same object while nothing changes, so that the filters do not render again with every key of the search.
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filters
  const own = useMemo(() => filters, [key]);
  const quickOnes = <QuickFilters filters={own} counts={counts} onChange={onChange} />;
  const advancedOnes = (
    <>
      {AdvancedFilters === undefined ? <PartMissing /> : null}
      {AdvancedFilters ? (
        <AdvancedFilters
          filters={own}
          counts={counts}
          allCounts={allCounts}
          entries={props.entries}
          onChange={onChange}
        />
      ) : null}
    </>
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
                {texts.filters.show(props.found)}
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
