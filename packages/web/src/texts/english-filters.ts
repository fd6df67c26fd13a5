const officialText =
  'Show only models that are officially provided and maintained by their original creators.';

/** The quick filters and the advanced ones. The first line of a tooltip with several lines is its heading. */
export const filters = {
  /** Read after a chip's count. */
  countUnit: (count: number) => (count === 1 ? ' model' : ' models'),
  quick: 'Quick Filters',
  presets: {
    edge: {
      label: 'For Edge Devices',
      tooltip: 'Edge devices (up to 3B)\nTiny models: Up to 3B parameters',
    },
    small: { label: 'For Consumers', tooltip: 'Smol Models (3B-7B)\nSmol-LMs: 3-7B parameters' },
    medium: { label: 'Mid-range', tooltip: 'Mid-range models (7B-65B)' },
    large: { label: 'For the GPU-rich', tooltip: 'GPU-rich models (65B+)' },
  },
  officialOnly: 'Only Official Providers',
  officialTooltip: `Official Providers\n${officialText}`,
  advanced: 'Advanced Filters',
  precision: 'Precision format',
  parameters: 'Parameters',
  smallest: 'Smallest model size',
  largest: 'Largest model size',
  minimum: 'Min',
  maximum: 'Max',
  /** Read after 'Min' and 'Max' by screen readers. */
  billionsOfParameters: ', in billions of parameters',
  all: 'All',
  billions: (value: number) => `${value}B`,
  billionsAndMore: (value: number) => `${value}B+`,
  billionsUnit: 'B',
  range: (from: string, to: string) => `${from} – ${to}`,
  rangeUpTo: (to: string) => `Up to ${to}`,
  rangeHint: (min: number, max: number) =>
    `Billions of parameters: ${min} means all, ${max} means ${max} and more`,
  notInRange: (min: number, max: number) => `Enter a number from ${min} to ${max}`,
  minAboveMax: 'Min must not be greater than Max',
  modelType: 'Model Type',
  flags: 'Flags',
  languages: 'Languages',
  languagesHint: 'The interval of the mean gap holds 0',
  sameInBothLanguages: 'Same strength in both languages',
  flagsHint: 'Uncheck to hide these models',
  flagLabels: {
    is_moe: 'Mixture of Experts',
    is_merged: 'Merged model',
    is_flagged: 'Potentially contaminated model',
    is_not_available_on_hub: 'Unavailable model',
  },
  official: 'Official Models',
  officialText,
  active: 'Filter active',
  inactive: 'Filter inactive',
};
