import { MAX_COMPARED } from '@leaderboard/core/compared-models';
import { formatRowId } from '@leaderboard/core/format';
import { common } from '#texts/common';
import { modelPicker as texts } from '#texts/modelPicker';
import { IconButton } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { ModelPicker } from './model-picker.tsx';

interface ChosenModelsProps {
  /** Model names or row ids. */
  readonly models: readonly string[];
  readonly onChange: (models: readonly string[]) => void;
}

/** The chosen models, with a button to remove each and a field to add more. */
export function ChosenModels({ models, onChange }: ChosenModelsProps) {
  return (
    <div className="flex flex-wrap items-end gap-2" data-keeps-focus="">
      {models.map((model) => (
        <ChosenModel
          key={model}
          model={model}
          onRemove={() => onChange(models.filter((other) => other !== model))}
        />
      ))}
      {models.length < MAX_COMPARED ? (
        <ModelPicker models={models} onChange={onChange} />
      ) : (
        <span>{common.leaderboard.comparisonFull}</span>
      )}
    </div>
  );
}

function ChosenModel({ model, onRemove }: { model: string; onRemove: () => void }) {
  const name = formatRowId(model);
  return (
    <span className="wrap-anywhere inline-flex min-h-control items-center gap-1 rounded-md border border-strong bg-surface pr-1 pl-3">
      <span translate="no">{name}</span>
      <IconButton ref={useRestoredFocus()} label={texts.remove({ name })} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </span>
  );
}
