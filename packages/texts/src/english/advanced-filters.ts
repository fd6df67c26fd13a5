/** The panel of the advanced filters; the rest of the filters is in filters.ts. */
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
  languagesHint: 'The interval of the mean gap holds 0',
  sameInBothLanguages: 'Same strength in both languages',
  flagLabels: {
    is_moe: 'Mixture of Experts',
    is_merged: 'Merged model',
    is_flagged: 'Potentially contaminated model',
    is_not_available_on_hub: 'Unavailable model',
  },
  official: 'Official Models',
  active: 'Filter active',
  inactive: 'Filter inactive',
};
