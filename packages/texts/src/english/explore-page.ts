import type { Language } from '@leaderboard/core/benchmark/suite';
import type { LanguagePair } from '@leaderboard/core/statistics/language-gap';
import { count as formatCount } from './figures.ts';
import { languages, listed, suite } from './suite.ts';

/** The page of charts of the whole board. */
export const explorePage = {
  title: 'Charts',
  subtitle: 'Size, release date, languages and domains of all models',
  pictures: 'Chart',
  kinds: {
    size: 'Size and score',
    released: 'Release date and score',
    languages: suite.languages,
    domains: 'Domains',
  },
  column: 'Score',
  average: 'Average of all columns',
  scores: 'Domain',
  allDomains: 'All domains',
  comparedWith: (first: Language) => `${languages[first]} and`,
  search: 'Search by name',
  types: 'Types',
  sizes: 'Size',
  reset: 'Reset filters',
  shown: (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)} models`,
  inTable: (shown: number, total: number) =>
    `The table has the ${formatCount(shown)} highest of ${formatCount(total)}; the board has all.`,
  nothing: 'No models to show',
  nothingText: 'Change or reset the filters.',
  size: {
    title: (score: string) => `Size and ${score}`,
    description:
      'Each point is a model. The line has the models that no smaller model beats (Pareto front), with their 95 % intervals. Press a point to open the model. On a touch screen, the first tap shows its name.',
    x: 'Parameters in billions',
    y: (score: string) => `${score} in %`,
    label: (score: string, count: number) => `${formatCount(count)} models by size and ${score}`,
    unknown: (count: number) =>
      count === 0
        ? ''
        : `${count === 1 ? 'One model' : `${formatCount(count)} models`} of unknown size left out.`,
    columns: ['Model', 'Parameters', 'Score', 'On the front'],
    none: 'None of these models has both a known size and this score.',
  },
  released: {
    title: (score: string) => `Release date and ${score}`,
    description:
      'Each point is a model, at the day it came to the hub. The line has the models that beat all earlier ones, with their 95 % intervals. Press a point to open the model. On a touch screen, the first tap shows its name.',
    x: 'Release date',
    y: (score: string) => `${score} in %`,
    label: (score: string, count: number) => `${formatCount(count)} models by release date and ${score}`,
    unknown: (count: number) =>
      count === 0
        ? ''
        : `${count === 1 ? 'One model' : `${formatCount(count)} models`} of unknown date left out.`,
    columns: ['Model', 'Release date', 'Score', 'On the line'],
    none: 'None of these models has both a known release date and this score.',
  },
  languages: {
    title: ({ first, second }: LanguagePair, domain: string) =>
      `${listed([languages[first], languages[second]])}, ${domain}`,
    description: ({ first }: LanguagePair) =>
      `A model on the dashed line has the same score in both languages. Below the line, ${languages[first]} is ahead. The dotted lines are guessing. The languages have different questions. Press a point to open the model. On a touch screen, the first tap shows its name.`,
    axis: (language: Language) => `${languages[language]} in %`,
    label: ({ first, second }: LanguagePair, count: number) =>
      `${formatCount(count)} models by their ${listed([languages[first], languages[second]])} scores`,
    columns: ({ first, second }: LanguagePair) => ['Model', languages[first], languages[second]],
    none: 'None of these models has scores in both languages.',
  },
  onFront: 'yes',
};
