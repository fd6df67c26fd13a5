import { MOST_COMPARED } from '@leaderboard/core/records-api';
import { useId, useState } from 'react';
import { comparePage as texts } from '#catalog/compare-page.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import styles from './chosen-models.module.css';

interface ChosenModelsProps {
  /** Names or ids of rows. */
  readonly models: readonly string[];
  readonly onChange: (models: readonly string[]) => void;
}

/** The models that are compared, to take away and to add. */
export function ChosenModels({ models, onChange }: ChosenModelsProps) {
  return (
    <div className={styles.chosen}>
      {models.map((model) => (
        <span key={model} className={styles.model}>
          {model}
          <IconButton
            label={texts.remove(model)}
            onClick={() => onChange(models.filter((other) => other !== model))}
          >
            <CloseIcon />
          </IconButton>
        </span>
      ))}
      {models.length < MOST_COMPARED ? (
        <AddModel models={models} onAdd={(model) => onChange([...models, model])} />
      ) : (
        <span>{texts.full}</span>
      )}
    </div>
  );
}

/** A field that knows the names on the board. */
function AddModel({ models, onAdd }: { models: readonly string[]; onAdd: (model: string) => void }) {
  const listId = useId();
  const [name, setName] = useState('');
  const { data } = useLeaderboard();
  const rows = data?.rows ?? [];
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = name.trim();
        if (wanted === '' || wanted.includes(',') || models.includes(wanted)) return;
        onAdd(wanted);
        setName('');
      }}
    >
      <label>
        {texts.add}
        <input
          type="text"
          list={listId}
          value={name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <datalist id={listId}>
        {name === ''
          ? null
          : rows
              .filter(({ id }) => id.toLowerCase().includes(name.toLowerCase()) && !models.includes(id))
              .slice(0, 20)
              .map(({ id }) => <option key={id} value={id} />)}
      </datalist>
      <Button type="submit">{texts.addButton}</Button>
    </form>
  );
}
