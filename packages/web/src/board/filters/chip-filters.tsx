import { type ChipFlag, FLAG_KEYS, FLAGS, type FlagKey, ONLY } from '@leaderboard/core/board/filter-table';
import { toggleSelected } from '@leaderboard/core/board/filters';
import { advancedFilters as texts } from '#texts/advancedFilters';
import { ToggleChip } from '../../ui/chip.tsx';
import { CheckChip, ChipWithOnly } from '../../ui/choice-chips.tsx';
import { ChipRow, type ControlProps, FilterGroup } from './filter-group.tsx';

/** Excludes unchecked choices. Renders nothing if there are fewer than two choices. */
export function ChoicesFilter({
  title,
  hint,
  value,
  offered,
  counts,
  textOf,
  onChange,
}: ControlProps<'choices'>) {
  if (offered.length < 2) return null;
  return (
    <FilterGroup title={title} hint={hint}>
      <ChipRow>
        {offered.map((choice) => (
          <ChipWithOnly
            key={choice}
            {...textOf(choice)}
            count={counts.get(choice) ?? 0}
            value={choice}
            selected={value}
            onToggle={() => onChange(toggleSelected(value, offered, choice))}
            onSelect={onChange}
          />
        ))}
      </ChipRow>
    </FilterGroup>
  );
}

const isChip = (flag: FlagKey): flag is ChipFlag => FLAGS[flag].hasChip;

/** A chip is checked unless it hides models. */
export function FlagsFilter({ title, hint, value, counts, onChange }: ControlProps<'flags'>) {
  return (
    <FilterGroup title={title} hint={hint}>
      <ChipRow>
        {FLAG_KEYS.filter(isChip).map((flag) => (
          <CheckChip
            key={flag}
            label={texts.flagLabels[flag]}
            count={counts.get(flag) ?? 0}
            checked={!value.includes(flag)}
            onChange={() => onChange(FLAG_KEYS.filter((other) => value.includes(other) !== (other === flag)))}
          />
        ))}
      </ChipRow>
    </FilterGroup>
  );
}

/** A toggle in a box that shows whether it is on. */
export function SwitchFilter({ title, hint, value, counts, textOf, onChange }: ControlProps<'switch'>) {
  return (
    <FilterGroup className="self-start rounded-lg border bg-shade px-4 pt-3 pb-2" title={title}>
      <p className="clear-both text-muted text-sm">{hint}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <ToggleChip
          {...textOf(ONLY)}
          count={counts.get(ONLY) ?? 0}
          pressed={value}
          onClick={() => onChange(!value)}
        />
        <p className={`flex items-center gap-1.5 text-sm ${value ? 'font-medium text-yes' : 'text-muted'}`}>
          <span className={`size-2 rounded-full border-current border-mark ${value ? 'bg-current' : ''}`} />
          <span>{value ? texts.active : texts.inactive}</span>
        </p>
      </div>
    </FilterGroup>
  );
}
