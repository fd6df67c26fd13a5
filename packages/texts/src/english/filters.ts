import { formatCount } from '@leaderboard/core/format';

const officialText =
  'Show only models that are officially provided and maintained by their original creators.';

/** The quick filters and the advanced ones. The first line of a tooltip with several lines is its heading. */
export const filters = {
  /** Read after a chip's count. */
  countUnit: (count: number): string => (count === 1 ? ' model' : ' models'),
  /** The heading of all filters in one place, on phones. */
  title: 'Filters',
  show: (count: number): string => `Show ${formatCount(count)} model${count === 1 ? '' : 's'}`,
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
  all: 'All',
  billions: (value: number) => `${value}B`,
  billionsAndMore: (value: number) => `${value}B+`,
  range: (from: string, to: string) => `${from} – ${to}`,
  rangeUpTo: (to: string) => `Up to ${to}`,
  officialText,
};
