import { LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { byAverageMode } from '@leaderboard/core/board/average';
import type { ColumnKey } from '@leaderboard/core/board/columns';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { count as formatCount } from './figures.ts';
import { languages, listed, minus, suite } from './suite.ts';

/** The panel of the advanced filters; the other filters are in board.ts. */
export const advancedFilters = {
  precision: 'Precision format',
  parameters: 'Parameters',
  smallest: 'Smallest model size',
  largest: 'Largest model size',
  minimum: 'Min',
  maximum: 'Max',
  /** Read after 'Min' and 'Max' by screen readers. */
  billionsOfParameters: ', in billions of parameters',
  billionsUnit: 'B',
  rangeHint: (min: number, max: number) =>
    `Billions of parameters: ${min} means all, ${max} means ${max} and more`,
  notInRange: (min: number, max: number) => `Enter a number from ${min} to ${max}`,
  minAboveMax: 'Min must not be greater than Max',
  modelType: 'Model Type',
  flags: 'Flags',
  flagsHint: 'Uncheck to hide these models',
  languages: 'Languages',
  languagesHint: `The interval of ${LANGUAGES.length > 2 ? 'each' : 'the'} mean gap contains 0, and every score is above guessing`,
  sameInBothLanguages: `Same strength in ${suite.all} languages`,
  onlySameMix: 'Only with a gap on the same mix',
  /** By which gap models are judged. */
  judgedBy: (sameMix: number, plain: number) =>
    `Judged by the gap on the same mix of subjects and levels: ${formatCount(sameMix)}. By the plain gap: ${formatCount(plain)}, marked “plain”.`,
  flagLabels: {
    is_moe: 'Mixture of Experts',
    is_merged: 'Merged model',
    is_flagged: 'Potentially contaminated model',
    is_not_available_on_hub: 'Unavailable model',
  },
  license: 'License',
  maker: 'Maker',
  metric: 'Metric',
  noMetric: 'Not stated',
  any: (count: number) => `Any of ${formatCount(count)}`,
  another: 'Add another',
  picked: (name: string) => `${name} is picked`,
  unpick: (name: string) => `Remove ${name}`,
  findIn: (title: string) => `${title}: type to find`,
  noneFound: 'None matches',
  released: 'Release date',
  releasedHint: 'Unknown dates are left out',
  releasedFrom: 'From',
  releasedTo: 'To',
  official: 'Official Models',
  active: 'Filter active',
  inactive: 'Filter inactive',
};

/** Labels of the column picker that differ from the column's header. */
const columnLabels: Partial<Record<ColumnKey, string>> = {
  'metadata.co2_cost': 'CO₂ Cost (kg)',
  'metadata.params_billions': 'Parameters (B)',
  'features.is_highlighted_by_maintainer': 'Only Official Providers',
};

/** What the panels of the table options and of the column visibility say. */
export const tablePanels = {
  options: {
    /** `meaning` describes the choice and fits on one line. */
    rowSize: {
      label: 'Row Size',
      choices: {
        normal: { name: 'Compact', meaning: 'More models at once' },
        large: { name: 'Large', meaning: 'More room around each model' },
      },
    },
    scoreDisplay: {
      label: 'Score Display',
      choices: {
        normalized: { name: 'Normalized', meaning: 'In percent, with a bar' },
        raw: { name: 'Raw', meaning: 'Accuracy from 0 to 1' },
      },
    },
    rankingMode: {
      label: 'Ranking Mode',
      choices: {
        static: { name: 'Static', meaning: 'Ranks among all models' },
        dynamic: { name: 'Dynamic', meaning: 'Ranks among the models shown' },
      },
    },
    averageMode: {
      label: 'Average Score',
      choices: byAverageMode(
        {
          all: { name: 'All Scores', meaning: `Average of all ${suite.scores}, as published` },
          combined: { name: 'Combined', meaning: 'Average of the combined scores' },
          visible: { name: 'Visible Only', meaning: 'Average of the visible columns' },
        },
        (language) => ({
          name: languages[language],
          meaning: `Average of the ${languages[language]} scores`,
        }),
      ),
    },
    heatMap: {
      label: 'Heat Map',
      choices: {
        off: { name: 'Off', meaning: 'Scores without color' },
        on: { name: 'On', meaning: `All ${suite.scores} scores, colored by column` },
      },
    },
    uncertainty: {
      label: 'Uncertainty',
      choices: {
        on: { name: 'On', meaning: 'Rank ranges, 95 % intervals, guessing' },
        off: { name: 'Off', meaning: 'Figures only' },
      },
    },
  },
  columns: {
    groups: {
      fixed: 'Always shown',
      evaluation: 'Evaluation Scores',
      gap: `Language gap: ${listed(LANGUAGE_PAIRS.map(minus))}`,
      model: 'Model Information',
      additional: 'Additional Information',
    },
    labels: columnLabels,
    domain: 'Domain',
    combined: 'Combined',
    count: (visible: number, total: number) => `${visible} / ${total}`,
    countSpoken: (visible: number, total: number) => `${visible} of ${total} columns visible`,
  },
};

/** Below the board while models are ticked. */
export const compareBar = {
  label: 'Comparison',
  chosen: (count: number) => `${count} of 6 to compare`,
  oneMore: '· tick one more',
  full: '· no more than six',
  compare: (count: number) => `Compare ${count}`,
  copyLink: 'Copy link',
  ofComparison: 'of the comparison',
  clear: 'Clear',
};

/** The line above the board when the server has a newer one. */
export const newerBoard = {
  out: 'A newer board was published.',
  show: 'Show it',
  loading: 'Loading the newer board…',
  shown: 'The newest board is shown.',
  failed: 'The newer board could not be loaded.',
  retry: 'Try again',
};
