import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { LANGUAGES } from '@leaderboard/core/benchmark/suite';
import {
  BOOLEAN_FILTERS,
  type BooleanFilter,
  type FilterCounts,
  type Filters,
  makerOf,
  metricFilterOf,
  NO_METRIC,
  precisionsOffered,
  toggleSelected,
  valuesOf,
} from '@leaderboard/core/board/filters';
import { suite } from '@leaderboard/texts/suite-words';
import { memo, useCallback, useMemo } from 'react';
import { advancedFilters as texts } from '#catalog/board-panels.ts';
import { common } from '#catalog/common.ts';
import { CheckChip, type ChipContent, OnlyChip, ToggleChip } from '../../ui/chip.tsx';
import { ChipRow, FilterGroup } from './filter-group.tsx';
import { ParamsFilter } from './params-filter.tsx';
import { PickFilter } from './pick-filter.tsx';
import { ReleasedFilter } from './released-filter.tsx';

interface OfficialBoxProps {
  readonly active: boolean;
  readonly count: number;
  readonly onChange: (active: boolean) => void;
}

/** The filter for models that their creators maintain. */
function OfficialBox({ active, count, onChange }: OfficialBoxProps) {
  return (
    <FilterGroup className="self-start rounded-lg border bg-shade px-4 pt-3 pb-2" title={texts.official}>
      <p className="clear-both text-muted text-sm">{common.filters.officialText}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <ToggleChip
          label={common.filters.officialOnly}
          count={count}
          pressed={active}
          onClick={() => onChange(!active)}
        />
        <p className={`flex items-center gap-1.5 text-sm ${active ? 'font-medium text-yes' : 'text-muted'}`}>
          <span className={`size-2 rounded-full border-current border-mark ${active ? 'bg-current' : ''}`} />
          <span>{active ? texts.active : texts.inactive}</span>
        </p>
      </div>
    </FilterGroup>
  );
}

export interface AdvancedFiltersProps {
  readonly filters: Filters;
  readonly counts: FilterCounts;
  readonly allCounts: FilterCounts;
  /** null: not loaded yet. */
  readonly entries: readonly LeaderboardEntry[] | null;
  readonly onChange: (changes: Partial<Filters>) => void;
}

interface ChoiceFilterProps {
  readonly title: string;
  /** The chips, of which all are checked until the visitor narrows. */
  readonly options: readonly (Pick<ChipContent, 'icon' | 'label' | 'count'> & {
    readonly value: string;
    readonly tooltip?: string;
  })[];
  readonly selected: readonly string[] | null;
  readonly onChange: (selected: readonly string[] | null) => void;
}

/** Leaves out what is unchecked. */
function ChoiceFilter({ title, options, selected, onChange }: ChoiceFilterProps) {
  const offered = options.map(({ value }) => value);
  return (
    <FilterGroup title={title}>
      <ChipRow>
        {options.map((option) => (
          <OnlyChip
            key={option.value}
            {...option}
            selected={selected}
            onToggle={() => onChange(toggleSelected(selected, offered, option.value))}
            onSelect={onChange}
          />
        ))}
      </ChipRow>
    </FilterGroup>
  );
}

/** The flags that have a chip, each with its count. */
const FLAGS = [
  { flag: 'is_moe', count: 'mixtureOfExperts' },
  { flag: 'is_merged', count: 'merged' },
  { flag: 'is_flagged', count: 'flagged' },
  { flag: 'is_not_available_on_hub', count: 'notOnHub' },
] as const;

/** The flags of the filter with one of them on or off. */
function withFlag(flags: Filters['flags'], flag: BooleanFilter, on: boolean): Filters['flags'] {
  return BOOLEAN_FILTERS.filter((other) => (other === flag ? on : flags.includes(other)));
}

function licenseOf({ metadata }: LeaderboardEntry): string | null {
  return metadata.hub_license;
}

/** All filters in one place. */
export const AdvancedFilters = memo(function AdvancedFilters(props: AdvancedFiltersProps) {
  const { filters, counts, allCounts, entries, onChange } = props;
  const licenses = useMemo(() => valuesOf(entries ?? [], licenseOf), [entries]);
  const makers = useMemo(() => valuesOf(entries ?? [], makerOf), [entries]);
  const metrics = useMemo(() => valuesOf(entries ?? [], metricFilterOf), [entries]);
  // What all models share, or none has, filters nothing.
  const isMixed = counts.sameMixGap > 0 && counts.plainGap > 0;
  const metricsOffered = new Map([
    ...(filters.metrics ?? []).map((metric) => [metric, 0] as const),
    ...metrics,
  ]);
  const changeParams = useCallback((params: Filters['params']) => onChange({ params }), [onChange]);
  return (
    <div className="stack wide:children:min-w-0 wide:grid-cols-[7fr_5fr] gap-6 wide:gap-x-8 wide:gap-y-3 rounded-xl border in-[dialog]:border-0 bg-surface in-[dialog]:p-0 p-4 sheet:px-6 sheet:py-3">
      <ChoiceFilter
        title={texts.precision}
        options={precisionsOffered(allCounts).map((value) => ({
          value,
          label: value,
          count: counts.precisions.get(value) ?? 0,
        }))}
        selected={filters.precisions}
        onChange={(precisions) => onChange({ precisions })}
      />
      <ParamsFilter params={filters.params} onChange={changeParams} />
      <ChoiceFilter
        title={texts.modelType}
        options={MODEL_TYPES.map(({ key, icon }) => ({
          value: key,
          icon,
          label: common.modelTypes[key].label,
          tooltip: common.modelTypes[key].description,
          count: counts.modelTypes.get(key) ?? 0,
        }))}
        selected={filters.types}
        onChange={(types) => onChange({ types })}
      />
      <FilterGroup title={texts.flags} hint={texts.flagsHint}>
        <ChipRow>
          {FLAGS.map(({ flag, count }) => (
            <CheckChip
              key={flag}
              label={texts.flagLabels[flag]}
              count={counts[count]}
              checked={!filters.flags.includes(flag)}
              onChange={(shown) => onChange({ flags: withFlag(filters.flags, flag, !shown) })}
            />
          ))}
        </ChipRow>
      </FilterGroup>
      <div className="stack sheet:grid-cols-2 gap-x-6 gap-y-3">
        <PickFilter
          title={texts.license}
          values={licenses}
          picked={filters.licenses}
          onChange={(picked) => onChange({ licenses: picked })}
        />
        <PickFilter
          title={texts.maker}
          values={makers}
          picked={filters.makers}
          onChange={(picked) => onChange({ makers: picked })}
        />
      </div>
      <OfficialBox
        active={filters.officialOnly}
        count={counts.maintainersHighlight}
        onChange={(officialOnly) => onChange({ officialOnly })}
      />
      <ReleasedFilter released={filters.released} onChange={(released) => onChange({ released })} />
      <FilterGroup title={texts.languages} hint={texts.languagesHint({ languages: LANGUAGES.length })}>
        <ChipRow>
          <CheckChip
            label={texts.sameInBothLanguages(suite)}
            count={counts.sameInBothLanguages}
            checked={filters.flags.includes('same_in_both_languages')}
            onChange={(on) => onChange({ flags: withFlag(filters.flags, 'same_in_both_languages', on) })}
          />
          {isMixed || filters.flags.includes('has_same_mix_gap') ? (
            <CheckChip
              label={texts.onlySameMix}
              count={counts.sameMixGap}
              checked={filters.flags.includes('has_same_mix_gap')}
              onChange={(on) => onChange({ flags: withFlag(filters.flags, 'has_same_mix_gap', on) })}
            />
          ) : null}
        </ChipRow>
        {isMixed ? (
          <p className="mt-1.5 text-muted text-sm">
            {texts.judgedBy({ sameMix: counts.sameMixGap, plain: counts.plainGap })}
          </p>
        ) : null}
      </FilterGroup>
      {metricsOffered.size < 2 ? null : (
        <ChoiceFilter
          title={texts.metric}
          options={[...metricsOffered].map(([value, count]) => ({
            value,
            label: value === NO_METRIC ? texts.noMetric : value,
            count,
          }))}
          selected={filters.metrics}
          onChange={(chosen) => onChange({ metrics: chosen })}
        />
      )}
    </div>
  );
});
