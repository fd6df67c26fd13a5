/** Texts in exported files. Always in English, because programs read them and the standard LaTeX fonts lack Devanagari. */
import { domainNamesIn, languageNames } from '@leaderboard/core/benchmark/suite';
import { findColumn } from '@leaderboard/core/board/columns';
import type { ExportColumn } from '@leaderboard/core/export/columns';
import { columns as texts } from '#english/columns';
import { day } from '#english/figures';
import { gapLabel } from './column-texts.ts';

const languages = languageNames('en');
const subjects = domainNamesIn('en');

/** Label of the table column that an exported column belongs to. */
export function columnLabel({ of }: Pick<ExportColumn, 'of'>): string {
  const column = findColumn(of);
  if (column?.kind === 'benchmark') return column.benchmark.label;
  if (column?.kind === 'gap') return gapLabel(texts, column, languages);
  return column === null ? of : texts.labels[column.key];
}

/** Descriptions of columns whose label is not self-explanatory. */
const CONTENTS: Readonly<Record<string, string>> = {
  rank: 'Rank by average score',
  'model.average_score': 'Average score, percent',
  'metadata.params_billions': 'Parameters, billions',
  'metadata.co2_cost': 'CO₂ of the evaluation, kg',
  'metadata.hub_hearts': 'Likes on the hub',
  'features.is_not_available_on_hub': 'Whether the model is on the hub',
  'features.is_highlighted_by_maintainer': 'Whether its original creators provide the model',
};

/** Description of a column, excluding its figure (such as the interval's lower bound). */
function describeContent(named: Pick<ExportColumn, 'of'>): string {
  const column = findColumn(named.of);
  if (column?.kind === 'benchmark') return `${column.benchmark.label} score, percent`;
  if (column?.kind !== 'gap') return CONTENTS[named.of] ?? columnLabel(named);
  const { pair, domain } = column;
  const of = domain === null ? 'mean of the domains' : subjects[domain.key];
  return `${languages[pair.first]} minus ${languages[pair.second]}, ${of}, percentage points`;
}

const FIGURES: Readonly<Record<ExportColumn['figure'], string>> = {
  value: '',
  low: ', lower end of the 95 % interval',
  high: ', upper end of the 95 % interval',
  questions: ', number of questions',
  best: ', best possible rank',
  worst: ', worst possible rank',
  id: ', name of the row',
};

/** Description of a column in an exported file. */
export function describeColumn({ figure, ...column }: Pick<ExportColumn, 'of' | 'figure'>): string {
  return `${describeContent(column)}${FIGURES[figure]}`;
}

interface Captioned {
  readonly product: string;
  readonly publication: number | null;
  /** Time of publication; null if unknown. */
  readonly at: string | null;
  readonly hasIntervals: boolean;
}

/** LaTeX caption of a view. */
export function formatCaption({ product, publication, at, hasIntervals }: Captioned): string {
  const board = publication === null ? '' : `, board ${publication}`;
  const published = at === null ? '' : `, of ${day(at)}`;
  const scores = hasIntervals
    ? 'scores in percent with 95 % intervals, ranks with the possible ranks.'
    : 'scores in percent.';
  return `${product} Leaderboard${board}${published}, ${scores}`;
}
