import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import { formatDifference, formatPoints } from '@leaderboard/core/format';
import type { Lead, Verdict } from '@leaderboard/core/statistics/verdict';
import { shortNames } from '../short-names.ts';
import { listed, subjects } from './suite.ts';

function place({ of }: Lead): string {
  return of === 'average' ? 'overall' : `in ${subjects[of]}`;
}

/** 'gpt-oss-120b is 0.90 points behind gpt-4o overall and 16.00 ahead in Finance': the first of two models. */
function leadsOfTwo([first, second]: readonly string[], leads: readonly Lead[]): string {
  const said = leads.map((lead, index) => {
    const [unit, other] = index === 0 ? [' points', ` ${lead.ahead === 0 ? 'of ' : ''}${second}`] : ['', ''];
    return `${formatPoints(lead.by)}${unit} ${lead.ahead === 0 ? 'ahead' : 'behind'}${other} ${place(lead)}`;
  });
  return `${first} is ${listed(said)}`;
}

/** 'gpt-4o leads by 0.90 points overall and by 3.00 in Legal, gemma-2-9b leads by 16.00 points in Finance': of three and more. */
function leadsOfSeveral(names: readonly string[], leads: readonly Lead[]): string {
  return [...new Set(leads.map(({ ahead }) => ahead))]
    .map((ahead) => {
      const own = leads.filter((lead) => lead.ahead === ahead);
      const said = own.map((lead, index) => {
        return `by ${formatPoints(lead.by)}${index === 0 ? ' points' : ''} ${place(lead)}`;
      });
      return `${names[ahead]} leads ${listed(said)}`;
    })
    .join(', ');
}

function verdict(fullNames: readonly string[], { overall, leads }: Verdict): string {
  const names = shortNames(fullNames);
  const isOfTwo = names.length === 2;
  const isLed = leads.some(({ of }) => of === 'average');
  const best = listed(overall.map((index) => names[index] ?? ''));
  const isRest = leads.length < DOMAINS.length + (isLed ? 1 : 0);
  const said = [
    isLed
      ? []
      : overall.length === names.length
        ? `${best} cannot be told apart overall`
        : `none of the others is ahead of ${best} overall`,
    leads.length === 0
      ? 'no model is surely ahead in a domain'
      : (isOfTwo ? leadsOfTwo : leadsOfSeveral)(names, leads),
    leads.length === 0 || !isRest
      ? []
      : isOfTwo
        ? 'the rest cannot be told apart'
        : 'nobody surely leads in the rest',
  ];
  return `${said.flat().join('; ')}.`;
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
    `Who is ahead is corrected for all ${count} differences on this page (Holm, 95 %). The intervals are not corrected.`,
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
    columns: 'Score in %',
    title: 'Scores side by side',
    description:
      'Each mark is a score, each line its 95 % interval. The dashed line is guessing. Do not judge by whether intervals overlap: use the differences below.',
    label: (names: readonly string[]) => `Scores of ${listed(names)} with their intervals`,
    average: 'Average',
  },
  differences: {
    title: (first: string, second: string) => `${first} minus ${second}`,
    heading: 'Differences',
    columns: { column: 'Column', points: 'Points', ahead: 'Ahead', interval: '95 % interval' },
    notApart: 'Cannot be told apart',
    unknown: 'Unknown',
  },
  answers: {
    heading: 'Answers to the same questions',
    columns: {
      models: 'Models',
      questions: 'Questions',
      both: 'Both right',
      onlyFirst: 'Only the first',
      onlySecond: 'Only the second',
      none: 'None',
    },
    pair: (first: string, second: string) => `${first} and ${second}`,
    text: 'How many questions both models, one model or none got right, in the language tasks where both sets of answers are known.',
  },
  facts: {
    heading: 'Facts',
    columns: 'Fact',
    rank: 'Rank',
    range: 'Possible ranks',
    type: 'Type',
    size: 'Parameters',
    precision: 'Precision',
    license: 'License',
    flagged: 'Flagged as contaminated',
    base: 'Base model',
    run: 'Run',
  },
};
