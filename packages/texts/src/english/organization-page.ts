import { count as formatCount } from './figures.ts';

/** The page about an organization. */
export const organizationPage = {
  summary: (models: number, onBoard: number) =>
    `${models === 1 ? '1 model' : `${formatCount(models)} models`}, ${formatCount(onBoard)} of them on the board`,
  onHub: (hub: string) => `View on ${hub}`,
  search: 'Its rows on the board',
  notFound: 'No such organization',
  notFoundText: (name: string) => `No model of ${name} was evaluated or submitted here.`,
  near: 'Did you mean:',
  models: {
    title: 'Models',
    columns: ['Model', 'Rank', 'Average', 'Type', 'Parameters', 'License', 'Released'],
    flagged: 'flagged as potentially contaminated',
  },
  runs: {
    title: 'Runs, newest first, those taken back too',
    columns: ['Run', 'Model', 'State', 'Average', 'Precision', 'Evaluated'],
  },
  submissions: {
    title: 'Open submissions',
    columns: ['Submitted', 'Model', 'State', 'Precision', 'By'],
  },
  cut: (shown: number, total: number) =>
    `The first ${formatCount(shown)} of ${formatCount(total)} are shown.`,
};
