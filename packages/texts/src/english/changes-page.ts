import type { Change } from '@leaderboard/core/records-api';

const flags: Readonly<Record<string, string>> = {
  contaminated: 'Contaminated',
  'on-hub': 'Available on the hub',
  'official-provider': 'Official provider',
};
const value = (flag: boolean | null) => (flag === null ? 'unknown' : flag ? 'yes' : 'no');

/** The page of what changed on the board. */
export const changesPage = {
  title: 'Changes',
  subtitle: 'What was added, replaced, flagged and taken back, when and why',
  feed: 'Atom feed of changes',
  kind: 'Kind',
  allKinds: 'All kinds',
  model: 'Model',
  modelHint: 'organization/model-name',
  show: 'Show',
  results: 'Changes, newest first',
  columns: ['When', 'What', 'Model', 'Why', 'Runs'],
  more: 'Show older changes',
  loadingMore: 'Loading…',
  moreFailed: 'Older changes could not be loaded.',
  none: 'No changes',
  noneText: 'Nothing has changed of this kind or for this model. Names are matched as a whole.',
  flag: ({ flag, value_before, value_after }: Change) =>
    `${flags[flag ?? ''] ?? flag ?? ''}: ${value(value_before)} → ${value(value_after)}`,
};
