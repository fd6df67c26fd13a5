import { togglePicked } from '@leaderboard/core/board/filters';
import { withoutUnseen } from '@leaderboard/core/unseen-signs';
import { useState } from 'react';
import { advancedFilters as texts } from '#catalog/board-panels.ts';
import { CheckChip } from '../../../ui/chip.tsx';
import { ChipRow, FilterGroup } from './filter-group.tsx';
import styles from './pick-filter.module.css';

/** So many are in sight; the others are found by typing. */
const MOST_SHOWN = 8;

interface PickFilterProps {
  readonly title: string;
  /** The values with their numbers of models, in the order in which they are offered. */
  readonly values: ReadonlyMap<string, number>;
  /** null: none is picked, so none is left out. */
  readonly picked: readonly string[] | null;
  /** Words for values that are none themselves. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly onChange: (picked: readonly string[] | null) => void;
}

/** Picks some of many values, such as licenses: the commonest are chips, and a field finds the others. */
export function PickFilter({ title, values, picked, labels = {}, onChange }: PickFilterProps) {
  const [wanted, setWanted] = useState('');
  const names = [...values.keys()];
  const part = withoutUnseen(wanted).trim().toLowerCase();
  const matching = names.filter((name) => name.toLowerCase().includes(part)).slice(0, MOST_SHOWN);
  // What is picked stays in sight, also a value of a link that no model has.
  const shown = [...new Set([...(picked ?? []), ...matching])];
  return (
    <FilterGroup title={title} hint={picked === null ? texts.anyPicked : texts.onlyPicked(picked.length)}>
      {names.length <= MOST_SHOWN ? null : (
        <input
          type="search"
          className={styles.find}
          aria-label={texts.findIn(title)}
          placeholder={texts.findIn(title)}
          value={wanted}
          autoComplete="off"
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      <ChipRow>
        {shown.map((name) => (
          <CheckChip
            key={name}
            label={Object.hasOwn(labels, name) ? (labels[name] ?? name) : name}
            count={values.get(name) ?? 0}
            checked={picked?.includes(name) ?? false}
            onChange={() => onChange(togglePicked(picked, name))}
          />
        ))}
      </ChipRow>
      {matching.length > 0 || part === '' ? null : <p role="status">{texts.noneFound}</p>}
    </FilterGroup>
  );
}
