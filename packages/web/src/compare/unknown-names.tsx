import { findNearestName } from '@leaderboard/core/board/nearest-name';
import { modelPicker as texts } from '#texts/modelPicker';
import { useLeaderboard } from '../data/leaderboard-query.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/messages.tsx';
import { ModelPageLink } from '../ui/model-links.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

interface UnknownNamesProps {
  /** The chosen models that are not on the board. */
  readonly names: readonly string[];
  readonly models: readonly string[];
  readonly onChange: (models: readonly string[]) => void;
}

/** Lists the chosen models that are not on the board, each with the most similar name and a link to submit a model. */
export function UnknownNames({ names, models, onChange }: UnknownNamesProps) {
  const { data } = useLeaderboard(names.length > 0);
  const keptFocus = useRestoredFocus();
  const known = data?.rows.map(({ id }) => id).filter((id) => !models.includes(id)) ?? [];
  return names.map((name) => {
    const nearest = findNearestName(name, known);
    return (
      <Notice key={name} tone="warning" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          <span>{texts.notOnBoard}</span> <ModelPageLink name={name} />
        </span>
        {nearest === null ? null : (
          <Button
            ref={keptFocus}
            onClick={() => onChange([...new Set(models.map((one) => (one === name ? nearest : one)))])}
          >
            {texts.takeInstead({ name: nearest })}
          </Button>
        )}
        <a href="#/add">{texts.submit}</a>
      </Notice>
    );
  });
}
