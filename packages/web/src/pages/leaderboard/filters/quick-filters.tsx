import { ALL_PARAMS, SIZE_BANDS } from '@leaderboard/core/benchmark/model-types';
import type { FilterCounts, Filters } from '@leaderboard/core/board/filters';
import { memo, useId } from 'react';
import { common as texts } from '#catalog/common.ts';
import { ToggleChip } from '../../../ui/chip.tsx';
import { isSameRange } from './params-draft.ts';
import styles from './quick-filters.module.css';

interface QuickFiltersProps {
  readonly filters: Filters;
  readonly counts: FilterCounts;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** One press filters by size, or by official providers. */
export const QuickFilters = memo(function QuickFilters({ filters, counts, onChange }: QuickFiltersProps) {
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
