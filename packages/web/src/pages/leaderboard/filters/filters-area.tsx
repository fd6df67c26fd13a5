import type { FilterCounts, Filters } from '@leaderboard/core/board/filters';
import { useMemo, useState } from 'react';
import { texts } from '../../../texts/texts.ts';
import { AdvancedFilters } from './advanced-filters.tsx';
import styles from './filters-area.module.css';
import { QuickFilters } from './quick-filters.tsx';

interface FiltersAreaProps {
  /** What the button that expands the advanced filters controls. */
  readonly id: string;
  readonly filters: Filters;
  /** Of all models, or of those of official providers while only they are shown (spec 4.1). */
  readonly counts: FilterCounts;
  /** Of all models: what there is to choose from. */
  readonly allCounts: FilterCounts;
  readonly expanded: boolean;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** Quick filters or advanced ones, which swap places (spec 2.2). The one that is away takes no focus and is not read. */
export function FiltersArea({ id, filters, counts, allCounts, expanded, onChange }: FiltersAreaProps) {
  const [wasExpanded, setWasExpanded] = useState(expanded);
  if (expanded && !wasExpanded) setWasExpanded(true);

  // The rest of the view changes with every key of a search; what stands here does not.
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
              <AdvancedFilters filters={own} counts={counts} allCounts={allCounts} onChange={onChange} />
            </div>
          ) : null}
        </div>
      </section>
    </div>
  );
}
