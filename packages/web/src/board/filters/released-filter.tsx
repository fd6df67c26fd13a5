import type { ReleasedRange } from '@leaderboard/core/board/filters';
import { advancedFilters as texts } from '#catalog/board-panels.ts';
import { CONTROL } from '../../ui/field.tsx';
import { FilterGroup, INLINE_FIELD, INLINE_FIELDS } from './filter-group.tsx';

interface ReleasedFilterProps {
  readonly released: ReleasedRange;
  readonly onChange: (released: ReleasedRange) => void;
}

/** The days between which a model was released. Models of unknown date are left out as soon as there is a limit. */
export function ReleasedFilter({ released: [from, to], onChange }: ReleasedFilterProps) {
  const days = [
    { label: texts.releasedFrom, value: from, max: to, change: (day: string | null) => onChange([day, to]) },
    { label: texts.releasedTo, value: to, max: null, change: (day: string | null) => onChange([from, day]) },
  ];
  return (
    <FilterGroup title={texts.released} hint={texts.releasedHint}>
      <div className={INLINE_FIELDS}>
        {days.map(({ label, value, max, change }) => (
          <label key={label} className={INLINE_FIELD}>
            <span>{label}</span>
            <input
              // The focus may be on its button for the calendar, which neither :focus nor :focus-visible sees.
              className={`${CONTROL} focus-within:focus-ring`}
              type="date"
              value={value ?? ''}
              max={max ?? undefined}
              onChange={({ target }) => change(target.value || null)}
            />
          </label>
        ))}
      </div>
    </FilterGroup>
  );
}
