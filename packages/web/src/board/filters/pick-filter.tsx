import { togglePicked } from '@leaderboard/core/board/filters';
import { useState } from 'react';
import { advancedFilters as texts } from '#texts/advancedFilters';
import { common } from '#texts/common';
import { count as formatCount } from '#texts/figures';
import { announce } from '../../state/announcement.ts';
import { ToggleChip } from '../../ui/chip.tsx';
import { CONTROL } from '../../ui/control.ts';
import { meantName, Suggest } from '../../ui/suggest.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { ChipRow, type ControlProps, FilterGroup } from './filter-group.tsx';

/** Picks some of many values, such as licenses, in a field with suggestions. What is picked stands below it, also a value of a link that no model has. */
export function PickFilter({ title, hint, value: picked, counts, onChange }: ControlProps<'picks'>) {
  const [wanted, setWanted] = useState('');
  const keptFocus = useFocusKept();
  const others = [...counts.keys()].filter((name) => picked?.includes(name) !== true);
  const meant = meantName(wanted, others);

  const modelsOf = (name: string) => {
    const count = counts.get(name) ?? 0;
    return `${formatCount(count)}${common.filters.countUnit({ count })}`;
  };

  function pick(name: string) {
    setWanted('');
    announce(texts.picked({ name }));
    onChange(togglePicked(picked, name));
  }

  return (
    <FilterGroup title={title} hint={hint}>
      <Suggest
        className={`${CONTROL} clear-both mb-2 block w-full max-w-60`}
        aria-label={texts.findIn({ title })}
        placeholder={picked === null ? texts.any({ count: others.length }) : texts.another}
        names={others}
        noteOf={modelsOf}
        typed={wanted}
        onType={setWanted}
        onPick={pick}
        // Not earlier: where Enter takes a suggestion, the field is empty by now.
        onKeyUp={({ key }) => {
          if (key === 'Enter' && meant !== undefined) pick(meant);
        }}
      />
      {picked === null ? null : (
        <ChipRow>
          {picked.map((name) => (
            <ToggleChip
              key={name}
              ref={keptFocus}
              label={name}
              count={counts.get(name) ?? 0}
              pressed
              tooltip={texts.unpick({ name })}
              onClick={() => onChange(togglePicked(picked, name))}
            />
          ))}
        </ChipRow>
      )}
      {meant !== undefined || wanted.trim() === '' ? null : <p role="status">{texts.noneFound}</p>}
    </FilterGroup>
  );
}
