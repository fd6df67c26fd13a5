import { FEWEST_COMPARED, MOST_COMPARED } from '@leaderboard/core/compared-models';
import { comparePage as texts } from '#catalog/compare-page.ts';
import { useComparedModels } from '../../comparison/compared-models.ts';
import { comparisonPath, useComparison } from '../../data/records-query.ts';
import { DataLink, RecordPage } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { useAddress } from '../../state/address.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyLink } from '../../ui/copy-link.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { Comparison } from './comparison.tsx';
import { ModelPicker } from './model-picker.tsx';

/** Models side by side. The address has their names: '?models=a/b,c/d#/compare'. */
export function ComparePage() {
  const [models, choose] = useComparedModels();
  const address = useAddress();
  const query = useComparison(models);
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} subtitle={texts.subtitle} />
      <ChosenModels models={models} onChange={choose} />
      {models.length < FEWEST_COMPARED ? null : (
        <div className={styles.form}>
          <CopyLink link={address.link} />
        </div>
      )}
      {models.length < FEWEST_COMPARED ? (
        <StateMessage title={texts.choose} text={texts.chooseText} />
      ) : (
        <RecordPage isPart query={query} notFound={{ title: texts.notFound, text: texts.notFoundText }}>
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

/** The compared models, with buttons to remove each and a field to add others. */
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
        <ModelPicker models={models} onChange={onChange} />
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
