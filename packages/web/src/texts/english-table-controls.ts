import type { ColumnKey } from '@leaderboard/core/board/columns';

/** Labels of the column picker that differ from the column's header. */
const columnLabels: Partial<Record<ColumnKey, string>> = {
  'metadata.co2_cost': 'CO₂ Cost (kg)',
  'metadata.params_billions': 'Parameters (B)',
  'features.is_highlighted_by_maintainer': 'Only Official Providers',
};

/** The table options, the column visibility and the height of the table. */
export const tableControls = {
  label: 'Table display',
  reset: 'Reset',
  changed: '(changed)',
  options: {
    button: 'Table options',
    /** On phones; a part of the full name, so that voice control finds it. */
    buttonShort: 'Options',
    tooltip: 'Choose how rows, scores and ranks are shown',
    title: 'Table Options',
    wasReset: 'Table options are back to their defaults',
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
      choices: {
        all: { name: 'All Scores', meaning: 'Average of all twelve, as published' },
        combined: { name: 'Combined', meaning: 'Average of the combined scores' },
        english: { name: 'English', meaning: 'Average of the English scores' },
        hindi: { name: 'Hindi', meaning: 'Average of the Hindi scores' },
        visible: { name: 'Visible Only', meaning: 'Average of the visible columns' },
        weights: { name: 'Own weights', meaning: 'Average by your own weights' },
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
    button: 'Column visibility',
    tooltip: 'Choose which columns to display in the table',
    title: 'Column Visibility',
    wasReset: 'The default columns are shown',
    groups: {
      fixed: 'Always shown',
      evaluation: 'Evaluation Scores',
      gap: 'Language gap: English minus Hindi',
      model: 'Model Information',
      additional: 'Additional Information',
    },
    labels: columnLabels,
    domain: 'Domain',
    combined: 'Combined',
    count: (visible: number, total: number) => `${visible} / ${total}`,
    countSpoken: (visible: number, total: number) => `${visible} of ${total} columns visible`,
  },
  height: {
    label: 'Table height',
    taller: 'Taller table',
    shorter: 'Shorter table',
    reset: 'Default table height',
    announce: (px: number) => `The table is ${px} pixels high`,
  },
};
