import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { LICENSE_FAMILIES } from '@leaderboard/core/benchmark/license-families';
import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import {
  type FilterKey,
  type FilterKind,
  type Filters,
  type FilterValues,
  ONLY,
} from '@leaderboard/core/board/filter-table';
import {
  countValues,
  FILTER_KEYS,
  type FilterCounts,
  getFilter,
  listChoices,
} from '@leaderboard/core/board/filters';
import { type ComponentType, memo, useCallback, useMemo } from 'react';
import { advancedFilters as texts } from '#texts/advancedFilters';
import { common } from '#texts/common';
import { ChoicesFilter, FlagsFilter, SwitchFilter } from './chip-filters.tsx';
import type { ControlProps, ValueText } from './filter-group.tsx';
import { MemoryFilter } from './memory-filter.tsx';
import { ParamsFilter } from './params-filter.tsx';
import { PickFilter } from './pick-filter.tsx';

/** The control of each kind of filter. */
const CONTROLS: { readonly [Kind in FilterKind]: ComponentType<ControlProps<Kind>> } = {
  choices: ChoicesFilter,
  picks: PickFilter,
  flags: FlagsFilter,
  size: ParamsFilter,
  memory: MemoryFilter,
  switch: SwitchFilter,
};

const LEFT = 'sheet:col-span-12 wide:col-span-7';
const RIGHT = 'sheet:col-span-12 wide:col-span-5 wide:col-start-8';
/** CSS span of each control in the panel's twelve-column grid. */
const SPANS: Readonly<Record<FilterKind, string>> = {
  choices: LEFT,
  picks: RIGHT,
  flags: RIGHT,
  size: RIGHT,
  memory: RIGHT,
  switch: LEFT,
};

const HINTS: { readonly [Key in FilterKey]?: string } = texts.hints;

/** Labels of values that are not shown by name. */
const VALUE_TEXTS: { readonly [Key in FilterKey]?: Readonly<Record<string, ValueText>> } = {
  types: Object.fromEntries(
    MODEL_TYPES.map(({ key, icon }) => {
      const { label, description } = common.modelTypes[key];
      return [key, { icon, label, tooltip: description }];
    }),
  ),
  licenses: Object.fromEntries(LICENSE_FAMILIES.map((family) => [family, texts.licenseFamilies[family]])),
  officialOnly: { [ONLY]: { label: common.filters.officialOnly } },
};

export interface AdvancedFiltersProps {
  readonly filters: Filters;
  readonly counts: FilterCounts;
  readonly allCounts: FilterCounts;
  /** null: not loaded yet. */
  readonly entries: readonly LeaderboardEntry[] | null;
  readonly onChange: (changes: Partial<Filters>) => void;
}

function FilterControl({ filterKey, ...props }: AdvancedFiltersProps & { readonly filterKey: FilterKey }) {
  const { filters, counts, allCounts, entries, onChange } = props;
  const { kind } = getFilter(filterKey);
  const ownCounts = useMemo(
    () => (kind === 'picks' ? countValues(filterKey, entries ?? []) : counts[filterKey]),
    [kind, filterKey, entries, counts],
  );
  const change = useCallback(
    (value: FilterValues[FilterKind]) => onChange({ [filterKey]: value }),
    [filterKey, onChange],
  );
  // The control fits the kind, but TypeScript cannot infer this for an unknown kind.
  const Control = CONTROLS[kind] as ComponentType<ControlProps<FilterKind>>;
  return (
    <Control
      title={texts.titles[filterKey]}
      hint={HINTS[filterKey]}
      value={filters[filterKey]}
      offered={listChoices(filterKey, allCounts[filterKey])}
      counts={ownCounts}
      textOf={(value) => VALUE_TEXTS[filterKey]?.[value] ?? { label: value }}
      onChange={change}
    />
  );
}

/** All filters in one panel. */
export const AdvancedFilters = memo(function AdvancedFilters(props: AdvancedFiltersProps) {
  return (
    <div className="stack small-controls grid-flow-dense sheet:grid-cols-12 gap-6 wide:gap-x-8 wide:gap-y-3 rounded-xl border in-[dialog]:border-0 bg-surface in-[dialog]:p-0 p-4 sheet:px-6 sheet:py-3">
      {FILTER_KEYS.map((key) => (
        <div
          key={key}
          className={`min-w-0 empty:hidden ${key === 'licenses' ? LEFT : SPANS[getFilter(key).kind]}`}
        >
          <FilterControl filterKey={key} {...props} />
        </div>
      ))}
    </div>
  );
});
