import { count as formatCount } from './figures.ts';

/** The page of pictures of the whole board. */
export const explorePage = {
  title: 'Explore',
  subtitle: 'All models as pictures: size, languages, domains',
  pictures: 'Picture',
  kinds: { size: 'Size and score', languages: 'English and Hindi', domains: 'Domains' },
  column: 'Score',
  average: 'Average of all columns',
  scores: 'Domain',
  allDomains: 'All domains',
  search: 'Search by name',
  types: 'Types',
  sizes: 'Size',
  official: 'Official providers',
  reset: 'Reset filters',
  shown: (shown: number, total: number) =>
    `${formatCount(shown)} of ${formatCount(total)} models. Search and filters are those of the board, and stay when you go there.`,
  unknownSize: (count: number) =>
    count === 0
      ? ''
      : `${count === 1 ? 'One model' : `${formatCount(count)} models`} of unknown size left out.`,
  inTable: (shown: number, total: number) =>
    `The table has the ${formatCount(shown)} highest of ${formatCount(total)}; the board has all.`,
  nothing: 'No models to show',
  nothingText: 'Change or reset the filters.',
  size: {
    title: (score: string) => `Size and ${score}`,
    description:
      'Each point is a model. On the line are the models that no smaller one beats (Pareto front), with their 95 % intervals. A press on a point leads to the model; on a touch screen the first tap shows its name.',
    x: 'Parameters in billions',
    y: (score: string) => `${score} in %`,
    label: (score: string, count: number) => `${formatCount(count)} models by size and ${score}`,
    columns: ['Model', 'Parameters', 'Score', 'On the front'],
    none: 'None of these models has both a known size and this score.',
  },
  languages: {
    title: (domain: string) => `English and Hindi, ${domain}`,
    description:
      'On the dashed line a model scores alike in both languages, below it English is ahead. The questions differ between the languages. A press on a point leads to the model; on a touch screen the first tap shows its name.',
    x: 'English in %',
    y: 'Hindi in %',
    label: (count: number) => `${formatCount(count)} models by their English and Hindi scores`,
    columns: ['Model', 'English', 'Hindi'],
    none: 'None of these models has scores in both languages.',
  },
  onFront: 'yes',
};
