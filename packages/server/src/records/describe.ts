import { type Column, columnOf } from '@leaderboard/core/board/columns';
import type { ExportColumn, Figure } from '@leaderboard/core/export/columns';

/** For readers of the file, as the English of the API. */
const FIGURES: Record<Figure, string> = {
  value: '',
  low: ': lower end of the 95 % interval',
  high: ': upper end of the 95 % interval',
  questions: ': number of questions',
  best: ': best place the row may hold',
  worst: ': worst place the row may hold',
  id: ': name of the row',
};

const NAMES: Partial<Record<Column['key'], string>> = {
  rank: 'Place on the board by average',
  id: 'Model',
  model_type: 'Type of the model',
  'model.average_score': 'Mean of the twelve scores, percent',
  'metadata.params_billions': 'Parameters, billions',
  'metadata.hub_license': 'License on the hub',
  'metadata.co2_cost': 'CO2 of the evaluation, kg',
  'metadata.hub_hearts': 'Likes on the hub',
  'features.is_not_available_on_hub': 'Whether the model is on the hub',
  'features.is_highlighted_by_maintainer': 'Whether the model is provided by its own maker',
};

/** What a column of an exported file holds. */
export function describe({ name, of, figure }: ExportColumn): string {
  const column = columnOf(of);
  const what =
    column?.kind === 'benchmark'
      ? `Accuracy on ${column.benchmark.label}, percent`
      : column?.kind === 'gap'
        ? `English minus Hindi, ${column.domain ?? 'mean of the domains'}, percentage points`
        : (NAMES[of] ?? name.replaceAll('_', ' '));
  return `${what}${FIGURES[figure]}`;
}
