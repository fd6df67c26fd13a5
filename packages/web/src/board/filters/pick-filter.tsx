import { togglePicked } from '@leaderboard/core/board/filters';
import { asMeant } from '@leaderboard/core/unseen-signs';
import { useId, useState } from 'react';
import { advancedFilters as texts } from '#catalog/board-panels.ts';
import { common } from '#catalog/common.ts';
import { count as formatCount } from '#catalog/figures.ts';
import { announce } from '../../state/announcement.ts';
import { ToggleChip } from '../../ui/chip.tsx';
import { CONTROL } from '../../ui/control.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { ChipRow, type ControlProps, FilterGroup } from './filter-group.tsx';

/** So many are suggested at once; further ones by typing more. */
const MOST_OFFERED = 50;

/** Picks some of many values, such as licenses, in a field with suggestions. What is picked stands below it, also a value of a link that no model has. */
export function PickFilter({ title, hint, value: picked, counts, onChange }: ControlProps<'picks'>) {
  const [wanted, setWanted] = useState('');
  const list = useId();
  const keptFocus = useFocusKept();
  const others = [...counts.keys()].filter((name) => picked?.includes(name) !== true);
  const part = asMeant(wanted).trim().toLowerCase();
  const matching = others.filter((name) => name.toLowerCase().includes(part)).slice(0, MOST_OFFERED);
  const first = matching.find((name) => name.toLowerCase() === part) ?? matching[0];

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
      <input
        type="search"
        list={list}
        className={`${CONTROL} clear-both mb-2 block w-full max-w-60`}
        aria-label={texts.findIn({ title })}
        placeholder={picked === null ? texts.any({ count: others.length }) : texts.another}
        value={wanted}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target: { value }, nativeEvent }) => {
          const isTyped =
            nativeEvent instanceof InputEvent && nativeEvent.inputType !== 'insertReplacementText';
          if (!isTyped && others.includes(value)) pick(value);
          else setWanted(value);
        }}
        // Not earlier: where Enter takes a suggestion, the field is empty by now.
        onKeyUp={({ key }) => {
          if (key === 'Enter' && part !== '' && first !== undefined) pick(first);
        }}
      />
      <datalist id={list}>
        {matching.map((name) => (
          <option key={name} value={name}>
            {modelsOf(name)}
          </option>
        ))}
      </datalist>
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
      {first !== undefined || part === '' ? null : <p role="status">{texts.noneFound}</p>}
    </FilterGroup>
  );
}
