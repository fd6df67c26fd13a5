import { LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { type ChipFlag, FLAG_KEYS, FLAGS, ONLY, PLAIN_GAP } from '@leaderboard/core/board/filter-table';
import { toggleSelected } from '@leaderboard/core/board/filters';
import { said } from '@leaderboard/texts/sentences';
import { suite } from '@leaderboard/texts/suite-words';
import { advancedFilters as texts } from '#catalog/board-panels.ts';
import { ToggleChip } from '../../ui/chip.tsx';
import { CheckChip, OnlyChip } from '../../ui/choice-chips.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { ChipRow, type ControlProps, FilterGroup } from './filter-group.tsx';

/** Leaves out what is unchecked. One choice is none. */
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
          <OnlyChip
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

/** The chips that hide models are checked until they do. */
export function FlagsFilter({ title, hint, value, counts, onChange }: ControlProps<'flags'>) {
  const keptFocus = useFocusKept();
  const sameMix = counts.get('has_same_mix_gap') ?? 0;
  const plain = counts.get(PLAIN_GAP) ?? 0;
  // What all models share, or none has, filters nothing.
  const isMixed = sameMix > 0 && plain > 0;
  const isOffered = (flag: ChipFlag) => flag !== 'has_same_mix_gap' || isMixed || value.includes(flag);
  const chips = (group: 'hiding' | 'languages') => (
    <ChipRow>
      {FLAG_KEYS.filter((flag): flag is ChipFlag => FLAGS[flag].chip === group)
        .filter(isOffered)
        .map((flag) => (
          <CheckChip
            key={flag}
            ref={keptFocus}
            label={said(texts.flagLabels[flag], suite)}
            count={counts.get(flag) ?? 0}
            checked={value.includes(flag) !== (group === 'hiding')}
            onChange={() => onChange(FLAG_KEYS.filter((other) => value.includes(other) !== (other === flag)))}
          />
        ))}
    </ChipRow>
  );
  return (
    <div className="stack gap-3">
      <FilterGroup title={title} hint={hint}>
        {chips('hiding')}
      </FilterGroup>
      <FilterGroup title={texts.languages} hint={texts.languagesHint({ languages: LANGUAGES.length })}>
        {chips('languages')}
        {isMixed ? <p className="mt-1.5 text-muted text-sm">{texts.judgedBy({ sameMix, plain })}</p> : null}
      </FilterGroup>
    </div>
  );
}

/** A toggle in a box that says whether it is on. */
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
