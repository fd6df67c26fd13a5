import type { DomainKey } from '@leaderboard/core/benchmark/suite';
import { formatDifference } from '@leaderboard/core/format';
import type { Verdict } from '@leaderboard/core/statistics/verdict';
import type { RecordVerdict } from '@leaderboard/core/statistics/verdict-of-record';
import { shortNames } from '../short-names.ts';
import { listed, subjects } from './suite.ts';

function overallSentence(names: readonly string[], { overall }: Verdict): string {
  const best = overall.map((place) => names[place] ?? '');
  const others = names.length - best.length;
  if (best.length === 1) {
    return names.length === 2
      ? `${best[0]} is ahead of ${names.find((name) => name !== best[0])} overall`
      : `${best[0]} is ahead of the other ${names.length - 1} overall`;
  }
  const apart = `${listed(best)} cannot be told apart overall`;
  return others === 0 ? apart : `${apart}, and none of the others is ahead of them`;
}

function domainSentences(names: readonly string[], { domains }: Verdict): string {
  const byModel = new Map<number, DomainKey[]>();
  for (const { domain, ahead } of domains) byModel.set(ahead, [...(byModel.get(ahead) ?? []), domain]);
  return [...byModel]
    .map(
      ([place, keys], index) =>
        `${names[place]}${index === 0 ? ' is ahead' : ''} in ${listed(keys.map((key) => subjects[key]))}`,
    )
    .join(', ');
}

/** 'these two alone, 13 comparisons': what holds together. */
function family(models: number, comparisons: number): string {
  return `these ${models === 2 ? 'two' : models} alone, ${comparisons} comparisons`;
}

function verdict(fullNames: readonly string[], result: RecordVerdict): string {
  const names = shortNames(fullNames);
  const ofDomains = domainSentences(names, result);
  return `${overallSentence(names, result)}; ${ofDomains === '' ? 'no model is surely ahead in a domain' : ofDomains} (${family(names.length, result.count)}).`;
}

const tests: Record<Verdict['isPaired'], string> = {
  all: 'Paired: the answers of each two models are compared question by question.',
  some: 'Paired where the answers of two models are known. Unpaired elsewhere, which is conservative.',
  none: 'Unpaired, which is conservative: the models answered the same questions, so the real errors are smaller.',
};

/** The page that lays models side by side. */
export const comparePage = {
  title: 'Compare models',
  subtitle: 'Two to six models side by side',
  shortNames,
  differenceInterval: ([low, high]: readonly [number, number]) =>
    `${formatDifference(low)} to ${formatDifference(high)}`,
  verdictTitle: 'Verdict',
  verdict,
  tests,
  corrected: (count: number) =>
    `“Told apart” is corrected for all ${count} differences on this page (Holm, 95 %). The intervals beside them are not corrected.`,
  overlapping: ([first, second]: readonly string[], [one, other]: readonly string[]) =>
    `On the board the possible ranks of ${first} (${one}) and ${second} (${other}) overlap all the same: it compares all models with each other at once, so it asks for larger differences than a comparison of a few.`,
  incomplete: (names: readonly string[]) =>
    `Some scores are missing: ${listed(shortNames(names))}. An average uses only the scores that exist, so it may not cover the same columns as the others.`,
  choose: 'Choose models to compare',
  chooseText: 'Add two to six models by name, tick them on the board, or start from the page of a model.',
  notFound: 'None of these models is on the board',
  notFoundText: 'They may have other names, or they were taken back.',
  missing: (names: readonly string[]) => `Not on the board: ${names.join(', ')}`,
  missingHint: 'It may have another name, or it was taken back. Its own page says more.',
  chart: {
    heading: 'Scores',
    title: 'Scores side by side',
    description:
      'Each mark is a score, each line its 95 % interval. The dashed line is guessing. Do not judge by whether intervals overlap: use the differences below.',
    label: (names: readonly string[]) => `Scores of ${listed(names)} with their intervals`,
    column: 'Column',
    average: 'Average',
  },
  differences: {
    title: (first: string, second: string) => `${first} minus ${second}`,
    heading: 'Differences',
    /** The verdict comes first: the others may be off the screen of a phone. */
    columns: ['Column', 'Told apart', 'Difference in points', '95 % interval', 'Test'],
    paired: 'paired',
    unpaired: 'unpaired',
    apart: (name: string) => `Yes: ${name} is ahead`,
    notApart: 'No',
    unknown: 'Unknown',
  },
  answers: {
    heading: 'Answers to the same questions',
    columns: ['Models', 'Questions', 'Both right', 'Only the first', 'Only the second', 'None'],
    pair: (first: string, second: string) => `${first} and ${second}`,
    text: 'How many questions both models, one model or none got right, in the language tasks where both sets of answers are known.',
  },
  facts: {
    heading: 'Facts',
    columns: 'Fact',
    rank: 'Rank',
    range: 'Possible ranks',
    average: 'Average',
    type: 'Type',
    size: 'Parameters',
    precision: 'Precision',
    license: 'License',
    flagged: 'Flagged as contaminated',
    base: 'Base model',
    run: 'Run',
  },
};
