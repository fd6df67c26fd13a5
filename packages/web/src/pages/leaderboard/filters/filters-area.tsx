import {
  areFiltersChanged,
  type FilterCounts,
  type Filters,
  NO_FILTERS,
} from '@leaderboard/core/board/filters';
import { useMemo, useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import { Button } from '../../../ui/button.tsx';
import { PartMissing } from '../../../ui/part-missing.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import styles from './filters-area.module.css';
import { advancedFilters } from './late-advanced-filters.ts';
import { QuickFilters } from './quick-filters.tsx';

interface FiltersAreaProps {
  /** For `aria-controls` of the button that expands the advanced filters. */
  readonly id: string;
  readonly filters: Filters;
  /** Of all models; of the official ones while only they are shown. */
  readonly counts: FilterCounts;
  /** Of all models: they decide which chips there are. */
  readonly allCounts: FilterCounts;
  /** Where the advanced filters are open. */
  readonly open: OpenFilters;
  readonly onChange: (changes: Partial<Filters>) => void;
  /** How many models the filters leave. */
  readonly found: number;
  readonly onSheetClosed: () => void;
}

/** On the page, where they swap places with the quick ones, or together with these in a sheet. */
export type OpenFilters = 'on page' | 'in sheet' | null;

/** Quick filters or advanced ones, which swap places; on a phone both in a sheet. The hidden ones take no focus and are not read. */
export function FiltersArea(props: FiltersAreaProps) {
  const { id, filters, counts, allCounts, open, onChange } = props;
  const expanded = open === 'on page';
  const keptFocus = useFocusKept();
  const [wasExpanded, setWasExpanded] = useState(expanded);
  if (expanded && !wasExpanded) setWasExpanded(true);
  const AdvancedFilters = advancedFilters.use(wasExpanded || open !== null);

  // Stable while other parts of the view change, such as the search with every key.
  const { precisions, types, params, flags, officialOnly } = filters;
  const own = useMemo(
    () => ({ precisions, types, params, flags, officialOnly }),
    [precisions, types, params, flags, officialOnly],
  );
  const quickOnes = <QuickFilters filters={own} counts={counts} onChange={onChange} />;
  const advancedOnes = (
    <>
      {AdvancedFilters === undefined ? <PartMissing /> : null}
      {AdvancedFilters ? (
        <AdvancedFilters filters={own} counts={counts} allCounts={allCounts} onChange={onChange} />
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
