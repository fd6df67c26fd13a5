import { advancedFilters as texts } from '#catalog/board-panels.ts';
import { CONTROL } from '../../ui/control.ts';
import { type ControlProps, FilterGroup, INLINE_FIELD, INLINE_FIELDS } from './filter-group.tsx';

/** Two days. Models of unknown date are left out as soon as there is a limit. */
export function DaysFilter({ title, hint, value: [from, to], onChange }: ControlProps<'days'>) {
  const days = [
    { label: texts.from, value: from, max: to, change: (day: string | null) => onChange([day, to]) },
    { label: texts.to, value: to, max: null, change: (day: string | null) => onChange([from, day]) },
  ];
  return (
    <FilterGroup title={title} hint={hint}>
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
