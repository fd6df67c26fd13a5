import type { DomainKey, Language } from '@leaderboard/core/benchmark/suite';
import {
  type Criterion,
  type LeftOutModel,
  MEMORY_OVERHEAD,
  type RunBits,
  type Shortlist,
  type ShortlistCriteria,
  type ShortlistedModel,
} from '@leaderboard/core/board/shortlist';
import { formatPercent, formatPoints } from '@leaderboard/core/format';
import type { Interval } from '@leaderboard/core/statistics/interval';
import { count } from './figures.ts';
import { languages as languageNames, listed, subjects, suite } from './suite.ts';

const gigabytes = (memory: number) => `${Number(memory.toFixed(1))} GB`;

/** 'Hindi agriculture', 'all domains in English', 'Hindi agriculture, crop protection'. */
function purpose({ domains, languages, subject: chosen }: ShortlistCriteria): string {
  const whole = purposeOf(domains, languages);
  return chosen === null ? whole : `${whole}, ${chosen.label}`;
}

function purposeOf(domains: readonly DomainKey[], languages: readonly Language[]): string {
  const language = languages.length === 0 ? '' : listed(languages.map((one) => languageNames[one]));
  if (domains.length === 0)
    return language === '' ? 'all domains and languages' : `all domains in ${language}`;
  const subject = listed(domains.map((key) => subjects[key].toLowerCase()));
  return language === '' ? subject : `${language} ${subject}`;
}

/** ' that fit in 24 GB, are open and have the license mit'; empty without a criterion. */
function thatFit({ memory, bits, license, isOfficial, hasOpenWeights }: ShortlistCriteria): string {
  const parts = [
    ...(memory === null ? [] : [`fit in ${gigabytes(memory)} with ${bits} bits`]),
    ...(hasOpenWeights ? ['have open weights'] : []),
    ...(isOfficial ? ['come from their makers'] : []),
    ...(license === null ? [] : [`have the license ${license}`]),
  ];
  return parts.length === 0 ? '' : ` that ${listed(parts)}`;
}

/** What holds together: the comparisons among the models that fit. */
function family(models: number, comparisons: number): string {
  return `these ${count(models)} alone, ${count(comparisons)} ${comparisons === 1 ? 'comparison' : 'comparisons'}`;
}

function sentence(
  { eligible, models, comparisons, isAsMeasured }: Shortlist,
  criteria: ShortlistCriteria,
): string {
  const of = `Of ${count(eligible)} ${eligible === 1 ? 'model' : 'models'}${thatFit(criteria)}`;
  const what = purpose(criteria);
  if (eligible === 1) return 'Only one model fits all of this.';
  const together = family(eligible, comparisons);
  if (models.length > 1)
    return `${of}, these ${models.length} cannot be told apart for ${what} (${together}).`;
  return isAsMeasured
    ? `${of}, this one is surely the best for ${what} (${together}).`
    : `${of}, this one scores best for ${what}, but the scores were measured with more bits (${together}).`;
}

const failures: Record<Criterion, (model: ShortlistedModel, criteria: ShortlistCriteria) => string> = {
  memory: ({ memory }) => (memory === null ? 'its size is unknown' : `it needs ${gigabytes(memory)}`),
  license: ({ entry }) =>
    entry.metadata.hub_license === null
      ? 'its license is unknown'
      : `its license is ${entry.metadata.hub_license}`,
  isOfficial: () => 'its maker does not provide it',
  hasOpenWeights: () => 'its weights are not on the hub',
};

function reasons(model: LeftOutModel, criteria: ShortlistCriteria): string {
  return listed(model.fails.map((one) => failures[one](model, criteria)));
}

/** The shortlist of models for a purpose. */
export const shortlist = {
  title: 'Shortlist',
  subtitle: 'Say what you need, and see which models to choose from',
  domains: 'Domains (none: all)',
  languages: `Languages (none: ${suite.all})`,
  subject: 'Subject',
  anySubject: 'Whole scores',
  subjectOf: (task: string, label: string, questions: number, models: number) =>
    `${task}: ${label} (${count(questions)} questions, ${count(models)} models)`,
  /** Why no subject can be chosen. */
  noSubjects: (models: number, questions: number, today: number) =>
    `Single subjects can be chosen once ${count(models)} models have stored answers to a subject of at least ${count(questions)} questions. Today ${today === 1 ? '1 model has' : `${count(today)} models have`} stored answers.`,
  unknownSubject: (label: string) =>
    `There are no stored answers to enough questions on ${label}. Choose another subject or whole scores.`,
  bySubject:
    'Figures are shares right of the questions of this subject; models without stored answers are left out.',
  only: 'Only',
  official: 'Official providers',
  openWeights: 'Open weights',
  memory: 'Memory in GB',
  anyMemory: 'any',
  noMemory: 'Write a number of GB above 0, such as 24.',
  bits: 'Run with',
  bitsOf: (bits: RunBits) => `${bits} bits`,
  license: 'License',
  anyLicense: 'any',
  result: 'Result',
  sentence,
  nothing: 'No model fits all of this.',
  nearest: (model: LeftOutModel, criteria: ShortlistCriteria) =>
    `The nearest one: ${reasons(model, criteria)}.`,
  leftOut: (models: number) =>
    models === 1 ? 'One model is left out' : `${count(models)} models are left out`,
  bestLeftOut: (models: number) => `The best ${models} of them:`,
  reasons,
  interval: ([low, high]: Interval) => `95 % interval ${formatPoints(low)}–${formatPercent(high * 100)}`,
  memoryNeeded: (memory: number) => `about ${gigabytes(memory)}`,
  assumptions: `The list has the fitting models that no other fitting model beats, with 95 % for all comparisons together. Memory is parameters × the bits you run it with, plus ${MEMORY_OVERHEAD * 100} %. Long inputs need more. Quantized weights take the bits they have. The scores were measured in the precision of the row: fewer bits may answer worse.`,
  methods: 'How to read these numbers',
};
