import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
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
import { memo, useCallback, useId, useMemo } from 'react';
import { advancedFilters as advancedFilterTexts } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import { count as formatCount } from '#catalog/figures.ts';
import chip from '../../../ui/chip.module.css';
import { CheckChip, OnlyChip } from '../../../ui/chip.tsx';
import styles from './advanced-filters.module.css';
import { ChipRow, FilterGroup } from './filter-group.tsx';
import { ParamsFilter } from './params-filter.tsx';
import { PickFilter } from './pick-filter.tsx';
import { ReleasedFilter } from './released-filter.tsx';

interface OfficialBoxProps {
  readonly className: string | undefined;
  readonly active: boolean;
  readonly count: number;
  readonly onChange: (active: boolean) => void;
}

/** The filter for models that their creators maintain. */
function OfficialBox({ className, active, count, onChange }: OfficialBoxProps) {
  const textId = useId();
  return (
    <FilterGroup className={`${styles.box} ${className ?? ''}`} title={advancedFilterTexts.official}>
      <p id={textId} className={styles.text}>
        {texts.filters.officialText}
      </p>
      <div className={styles.row}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state
            role="switch"
            className={chip.covering}
            checked={active}
            aria-describedby={textId}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span className={styles.track} aria-hidden="true" />
          <span>{texts.filters.officialOnly}</span>
          <span className={styles.count}>
            <span data-part="models">{formatCount(count)}</span>
            <span className="hidden-text">{texts.filters.countUnit(count)}</span>
          </span>
        </label>
        <p className={styles.state} data-active={active}>
          {active ? advancedFilterTexts.active : advancedFilterTexts.inactive}
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

const TYPE_KEYS = MODEL_TYPES.map(({ key }) => key);

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
  const precisions = precisionsOffered(allCounts);
  const changeParams = useCallback((params: Filters['params']) => onChange({ params }), [onChange]);
  return (
    <div className={styles.panel}>
      <FilterGroup className={styles.precision} title={advancedFilterTexts.precision}>
        <ChipRow>
          {precisions.map((precision) => (
            <OnlyChip
              key={precision}
              label={precision}
              count={counts.precisions.get(precision) ?? 0}
              selected={filters.precisions}
              value={precision}
              onToggle={() =>
                onChange({ precisions: toggleSelected(filters.precisions, precisions, precision) })
              }
              onSelect={(only) => onChange({ precisions: only })}
            />
          ))}
        </ChipRow>
      </FilterGroup>
      <ParamsFilter className={styles.params} params={filters.params} onChange={changeParams} />
      <FilterGroup title={advancedFilterTexts.modelType}>
        <ChipRow>
          {MODEL_TYPES.map(({ key, icon }) => (
            <OnlyChip
              key={key}
              icon={icon}
              label={texts.modelTypes[key].label}
              tooltip={texts.modelTypes[key].description}
              count={counts.modelTypes.get(key) ?? 0}
              selected={filters.types}
              value={key}
              onToggle={() => onChange({ types: toggleSelected(filters.types, TYPE_KEYS, key) })}
              onSelect={(only) => onChange({ types: only })}
            />
          ))}
        </ChipRow>
      </FilterGroup>
      <PickFilter
        title={advancedFilterTexts.license}
        values={licenses}
        picked={filters.licenses}
        onChange={(picked) => onChange({ licenses: picked })}
      />
      <PickFilter
        title={advancedFilterTexts.maker}
        values={makers}
        picked={filters.makers}
        onChange={(picked) => onChange({ makers: picked })}
      />
      <PickFilter
        title={advancedFilterTexts.metric}
        values={metrics}
        picked={filters.metrics}
        labels={{ [NO_METRIC]: advancedFilterTexts.noMetric }}
        onChange={(picked) => onChange({ metrics: picked })}
      />
      <ReleasedFilter released={filters.released} onChange={(released) => onChange({ released })} />
      <div className={styles.flags}>
        <FilterGroup title={advancedFilterTexts.flags} hint={advancedFilterTexts.flagsHint}>
          <ChipRow>
            {FLAGS.map(({ flag, count }) => (
              <CheckChip
                key={flag}
                label={advancedFilterTexts.flagLabels[flag]}
                count={counts[count]}
                checked={!filters.flags.includes(flag)}
                onChange={(shown) => onChange({ flags: withFlag(filters.flags, flag, !shown) })}
              />
            ))}
          </ChipRow>
        </FilterGroup>
        <FilterGroup title={advancedFilterTexts.languages} hint={advancedFilterTexts.languagesHint}>
          <ChipRow>
            <CheckChip
              label={advancedFilterTexts.sameInBothLanguages}
              count={counts.sameInBothLanguages}
              checked={filters.flags.includes('same_in_both_languages')}
              onChange={(on) => onChange({ flags: withFlag(filters.flags, 'same_in_both_languages', on) })}
            />
            <CheckChip
              label={advancedFilterTexts.onlySameMix}
              count={counts.sameMixGap}
              checked={filters.flags.includes('has_same_mix_gap')}
              onChange={(on) => onChange({ flags: withFlag(filters.flags, 'has_same_mix_gap', on) })}
            />
          </ChipRow>
          {counts.sameMixGap + counts.plainGap === 0 ? null : (
            <p className={styles.judged}>
              {advancedFilterTexts.judgedBy(counts.sameMixGap, counts.plainGap)}
            </p>
          )}
        </FilterGroup>
      </div>
      <OfficialBox
        className={styles.official}
        active={filters.officialOnly}
        count={counts.maintainersHighlight}
        onChange={(officialOnly) => onChange({ officialOnly })}
      />
    </div>
  );
});
