import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { PARAMETERS, type ProfileView, type RowOrder } from '@leaderboard/core/pages/parameters';
import { FEWEST_RANKED, FEWEST_SHOWN, LABELS, type Label } from '@leaderboard/core/question-labels';
import type { ProfileRecord } from '@leaderboard/core/questions-api';
import { benchmarkName, listed } from '@leaderboard/texts/suite-words';
import { profile as texts } from '#catalog/profile.ts';
import { useParameter } from '../../state/stores.ts';
import { RadioChip } from '../../ui/choice-chips.tsx';
import { ChipGroup, SelectField } from '../../ui/field.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { ProfilePlot } from './profile-plot.tsx';
import { hiddenCells, profileRows } from './profile-rows.ts';

interface CellsOfModelsProps {
  /** Models with a profile. */
  readonly profiles: ProfileRecord['profiles'];
  readonly names: readonly string[];
  /** K. */
  readonly models: number;
  readonly publication: number | null;
}

/** The cells of one label in a domain or task. The address has the choice. */
export function CellsOfModels({ profiles, names, models, publication }: CellsOfModelsProps) {
  const [view, setView] = useParameter(PARAMETERS.profile);
  const change = (changes: Partial<ProfileView>) => setView({ ...view, ...changes });
  return (
    <section className="stack gap-3" aria-label={texts.heading}>
      <h3 className="text-xl">{texts.heading}</h3>
      <Controls view={view} names={names} onChange={change} />
      <Cells profiles={profiles} names={names} models={models} publication={publication} view={view} />
    </section>
  );
}

interface ControlsProps {
  readonly view: ProfileView;
  readonly names: readonly string[];
  readonly onChange: (changes: Partial<ProfileView>) => void;
}

const FIELD_WIDTH = '17rem';
const FIRST = PARAMETERS.profile.default;

function Controls({ view, names, onChange }: ControlsProps) {
  const [first, ...scopes] = BENCHMARKS.map(
    (benchmark) => [benchmark.key, benchmarkName(benchmark)] as const,
  );
  const [firstName = '', ...others] = names.map((name) => texts.orderOf({ name }));
  const orders: [string, string][] = [
    ...others.map((name, place): [string, string] => [String(place + 1), name]),
    ['questions', texts.byQuestions],
    ['label', texts.byLabel],
  ];
  const orderOf = (value: string): RowOrder =>
    value === '' ? FIRST.order : value === 'questions' || value === 'label' ? value : Number(value);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <SelectField
        label={texts.scope}
        width={FIELD_WIDTH}
        options={[['', first?.[1] ?? ''], ...scopes]}
        value={scopes.find(([key]) => key === view.scope)?.[0] ?? ''}
        onSelect={(scope) => onChange({ scope: scope === '' ? FIRST.scope : scope })}
      />
      <ChipGroup label={texts.by}>
        {LABELS.map((by) => (
          <RadioChip
            key={by}
            name="by"
            label={texts.labels[by]}
            checked={view.by === by}
            onSelect={() => onChange({ by })}
          />
        ))}
      </ChipGroup>
      <SelectField
        label={texts.order}
        width={FIELD_WIDTH}
        options={[['', firstName], ...orders]}
        value={orders.find(([order]) => order === String(view.order))?.[0] ?? ''}
        onSelect={(order) => onChange({ order: orderOf(order) })}
      />
    </div>
  );
}

function Cells({ profiles, names, models, publication, view }: CellsOfModelsProps & { view: ProfileView }) {
  const { scope, by, order } = view;
  const benchmark = BENCHMARKS.find(({ key }) => key === scope);
  if (benchmark === undefined) return null;
  const cells = profiles.map(({ tasks, domains }) => (tasks[scope] ?? domains[scope])?.[by] ?? null);
  const rows = profileRows(cells, order);
  const hidden = hiddenCells(cells);
  const words = texts.cells;
  const name = benchmarkName(benchmark);
  const hiddenText =
    hidden.cells === 0 ? null : words.hidden({ by, cells: hidden.cells, shown: FEWEST_SHOWN });
  if (rows.length === 0)
    return (
      <StateMessage
        title={hidden.cells === 0 ? words.none : words.noneShown({ by, shown: FEWEST_SHOWN })}
        {...(hiddenText !== null && { text: hiddenText })}
      />
    );
  const isTask = benchmark.language !== null;
  const plotted = rows.map(({ label, n, isSmall, median, cells: ofModels }) => ({
    label: label === '' ? texts.notStated : label,
    n,
    isSmall,
    median,
    cells: ofModels.map((cell) => {
      if (cell === null || cell.share === null) return null;
      const { share, interval, shrunken, rank, rank_range: rankRange, models: ranked } = cell;
      return { share, interval, shrunken: isSmall ? shrunken : null, rank, rankRange, models: ranked };
    }),
  }));
  return (
    <>
      <ProfilePlot
        title={words.title({ scope: name, by })}
        description={descriptionOf(by, isTask, {
          models,
          hasSmall: rows.some(({ isSmall }) => isSmall),
          isOrdered: typeof order === 'number',
        })}
        label={words.label({ names: listed(names), scope: name, by })}
        column={texts.labels[by]}
        names={names}
        median={models}
        rows={plotted}
        others={hidden.n === null ? null : { label: words.others({ by }), n: hidden.n }}
        publication={publication}
        fileName={`profiles-${scope}-${by}`}
      />
      {hiddenText === null ? null : (
        <p className="text-muted">
          {hidden.n === null
            ? hiddenText
            : `${hiddenText} ${words.others({ by })} ${texts.n({ n: hidden.n })}.`}
        </p>
      )}
    </>
  );
}

interface Shown {
  readonly models: number;
  readonly hasSmall: boolean;
  /** Whether the rows are in the order of shrunken shares. */
  readonly isOrdered: boolean;
}

/** Domains have no shrunken shares: both languages are together there. */
function descriptionOf(by: Label, isTask: boolean, { models, hasSmall, isOrdered }: Shown): string {
  const { description, bothLanguages, ordered, shrunken, hollow } = texts.cells;
  if (!isTask) return `${description({ models })} ${bothLanguages}`;
  return [
    description({ models }),
    ...(isOrdered ? [ordered({ by })] : []),
    ...(isOrdered || hasSmall ? [shrunken] : []),
    ...(hasSmall ? [hollow({ by, shown: FEWEST_SHOWN, most: FEWEST_RANKED - 1 })] : []),
  ].join(' ');
}
