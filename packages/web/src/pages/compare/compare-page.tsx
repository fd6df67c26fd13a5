import { modelsOf } from '@leaderboard/core/board/record-parameters';
import { FEWEST_COMPARED, MOST_COMPARED } from '@leaderboard/core/compared-models';
import { useId, useState } from 'react';
import { comparePage as texts } from '#catalog/compare-page.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { comparisonPath, useComparison } from '../../data/records-query.ts';
import { DataLink, RecordPage } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { useAddressParameter } from '../../state/address.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { Comparison } from './comparison.tsx';

/** Models side by side. The address has their names: '?models=a/b,c/d#/compare'. */
export function ComparePage() {
  const [text, setText] = useAddressParameter('models');
  const models = modelsOf(text);
  const query = useComparison(models);
  const choose = (next: readonly string[]) => setText(next.length === 0 ? null : next.join(','));
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} subtitle={texts.subtitle} />
      <ChosenModels models={models} onChange={choose} />
      {models.length < FEWEST_COMPARED ? (
        <StateMessage title={texts.choose} text={texts.chooseText} />
      ) : (
        <RecordPage query={query} notFound={{ title: texts.notFound, text: texts.notFoundText }}>
          {(comparison) => (
            <>
              <Comparison comparison={comparison} />
              <DataLink
                path={comparisonPath(models)}
                publication={comparison.publication}
                part="comparison"
              />
            </>
          )}
        </RecordPage>
      )}
    </div>
  );
}

interface ChosenModelsProps {
  /** Model names or row ids. */
  readonly models: readonly string[];
  readonly onChange: (models: readonly string[]) => void;
}

/** The compared models, with buttons to remove each and a field to add one. */
function ChosenModels({ models, onChange }: ChosenModelsProps) {
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
    <span className={styles.chosenModel}>
      {model}
      <IconButton ref={useFocusKept()} label={texts.remove(model)} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </span>
  );
}

/** Why a name cannot be added; null if it can. The address separates names by commas. */
function refusalOf(name: string, models: readonly string[]): string | null {
  if (name === '') return texts.noName;
  if (name.includes(',')) return texts.oneName;
  return models.includes(name) ? texts.alreadyChosen(name) : null;
}

/** A field that suggests the names on the board. It loads the whole board when it first gets the focus. */
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
      <Field label={texts.add} width="17.5rem">
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
      </Field>
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
