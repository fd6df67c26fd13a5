import { MOST_COMPARED } from '@leaderboard/core/compared-models';
import { useId, useState } from 'react';
import { comparePage as texts } from '#catalog/compare-page.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import styles from './chosen-models.module.css';

interface ChosenModelsProps {
  /** Names or ids of rows. */
  readonly models: readonly string[];
  readonly onChange: (models: readonly string[]) => void;
}

/** The models that are compared, to take away and to add. */
export function ChosenModels({ models, onChange }: ChosenModelsProps) {
  return (
    <div className={styles.chosen} data-keeps-focus="">
      {models.map((model) => (
        <ChosenModel
          key={model}
          model={model}
          onRemove={() => onChange(models.filter((other) => other !== model))}
        />
      ))}
      {models.length < MOST_COMPARED ? (
        <AddModel models={models} onAdd={(model) => onChange([...models, model])} />
      ) : (
        <span>{texts.full}</span>
      )}
    </div>
  );
}

function ChosenModel({ model, onRemove }: { model: string; onRemove: () => void }) {
  return (
    <span className={styles.model}>
      {model}
      <IconButton ref={useFocusKept()} label={texts.remove(model)} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </span>
  );
}

/** Why a name cannot be added; null: it can. The address separates names by commas. */
function refusalOf(name: string, models: readonly string[]): string | null {
  if (name === '') return texts.noName;
  if (name.includes(',')) return texts.oneName;
  return models.includes(name) ? texts.alreadyChosen(name) : null;
}

/** A field that suggests the names on the board. The whole board is loaded for them when the field is first used. */
function AddModel({ models, onAdd }: { models: readonly string[]; onAdd: (model: string) => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isUsed, setIsUsed] = useState(false);
  const { data } = useLeaderboard(isUsed);
  const rows = data?.rows ?? [];
  return (
    <form
      ref={useFocusKept()}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = name.trim();
        const refused = refusalOf(wanted, models);
        setRefusal(refused);
        if (refused !== null) return;
        onAdd(wanted);
        setName('');
      }}
    >
      <label>
        {texts.add}
        <input
          type="text"
          list={`${id}-names`}
          value={name}
          autoComplete="off"
          aria-invalid={refusal !== null}
          aria-describedby={`${id}-refusal`}
          onFocus={() => setIsUsed(true)}
          onChange={({ target }) => {
            setName(target.value);
            setRefusal(null);
          }}
        />
      </label>
      <datalist id={`${id}-names`}>
        {name === ''
          ? null
          : rows
              .filter(({ id }) => id.toLowerCase().includes(name.toLowerCase()) && !models.includes(id))
              .slice(0, 20)
              .map(({ id }) => <option key={id} value={id} />)}
      </datalist>
      <Button type="submit">{texts.addButton}</Button>
      <p id={`${id}-refusal`} className={styles.refusal} role="alert">
        {refusal}
      </p>
    </form>
  );
}
