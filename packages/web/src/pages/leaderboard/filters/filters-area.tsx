import type { FilterCounts, Filters } from '@leaderboard/core/board/filters';
import { useMemo, useState } from 'react';
import { texts } from '../../../texts/texts.ts';
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
  readonly expanded: boolean;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** Quick filters or advanced ones, which swap places. The hidden ones take no focus and are not read. */
export function FiltersArea({ id, filters, counts, allCounts, expanded, onChange }: FiltersAreaProps) {
  const [wasExpanded, setWasExpanded] = useState(expanded);
  if (expanded && !wasExpanded) setWasExpanded(true);
  const AdvancedFilters = advancedFilters.use(wasExpanded);

  // Stable while other parts of the view change, such as the search with every key.
  const { precisions, types, params, flags, officialOnly } = filters;
  const own = useMemo(
    () => ({ precisions, types, params, flags, officialOnly }),
    [precisions, types, params, flags, officialOnly],
  );
  return (
    <div className={styles.area}>
      <div className={styles.fold} data-open={!expanded} inert={expanded}>
        <div className={styles.clip}>
          <div className={styles.room}>
            <QuickFilters filters={own} counts={counts} onChange={onChange} />
          </div>
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
          {wasExpanded ? (
            <div className={styles.room}>
              {AdvancedFilters === undefined ? <p>{texts.errors.partMissing}</p> : null}
              {AdvancedFilters ? (
                <AdvancedFilters filters={own} counts={counts} allCounts={allCounts} onChange={onChange} />
              ) : null}
            </div>
          ) : null}
        </div>
      </section>
    </div>
  );
}
