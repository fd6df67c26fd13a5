import { togglePicked } from '@leaderboard/core/board/filters';
import { useState } from 'react';
import { advancedFilters as texts } from '#texts/advancedFilters';
import { common } from '#texts/common';
import { count as formatCount } from '#texts/figures';
import { announce } from '../../state/announcement.ts';
import { ToggleChip } from '../../ui/chip.tsx';
import { CONTROL } from '../../ui/field.tsx';
import { findMatchingName, Suggest } from '../../ui/suggest.tsx';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import { ChipRow, type ControlProps, FilterGroup } from './filter-group.tsx';

/**
 * Selects values from a long list, such as licenses: offered ones with chips, others in a field with suggestions. Every selected
 * value has a chip, even a value from a link that no model has.
 */
export function PickFilter({ title, hint, value, offered, counts, textOf, onChange }: ControlProps<'picks'>) {
  const picked = value ?? [];
  const [wanted, setWanted] = useState('');
  const keptFocus = useRestoredFocus();
  const chips = [...new Set([...offered, ...picked])];
  const others = [...counts.keys()].filter((name) => !chips.includes(name));
  const meant = findMatchingName(wanted, others);

  const modelsOf = (name: string) => {
    const count = counts.get(name) ?? 0;
    return `${formatCount(count)}${common.filters.countUnit({ count })}`;
  };

  function pick(name: string) {
    setWanted('');
    announce(texts.picked({ name }));
    onChange(togglePicked(value, name));
  }

  return (
    <FilterGroup title={title} hint={hint}>
      <ChipRow>
        <Suggest
          className={`${CONTROL} w-52 max-w-full`}
          aria-label={texts.findIn({ title })}
          placeholder={value === null ? texts.any({ count: others.length }) : texts.another}
          names={others}
          getNote={modelsOf}
          typed={wanted}
          onType={setWanted}
          onPick={pick}
          // On keyup, because if Enter accepted a suggestion, the field is empty by then.
          onKeyUp={({ key }) => {
            if (key === 'Enter' && meant !== undefined) pick(meant);
          }}
        />
        {chips.map((name) => {
          const { label, tooltip } = textOf(name);
          return (
            <ToggleChip
              key={name}
              ref={keptFocus}
              label={label}
              count={counts.get(name) ?? 0}
              pressed={picked.includes(name)}
              tooltip={tooltip ?? texts.unpick({ name })}
              onClick={() => onChange(togglePicked(value, name))}
            />
          );
        })}
      </ChipRow>
      {meant !== undefined || wanted.trim() === '' ? null : <p role="status">{texts.noneFound}</p>}
    </FilterGroup>
  );
}
