import {
  type Criterion,
  type LeftOutModel,
  MEMORY_OVERHEAD,
  type Shortlist,
  type ShortlistedModel,
} from '@leaderboard/core/board/shortlist';
import type { RunBits, ShortlistCriteria } from '@leaderboard/core/board/shortlist-criteria';
import { formatPercent, formatPoints } from '@leaderboard/core/format';
import type { Interval } from '@leaderboard/core/statistics/interval';
import { count } from './figures.ts';
import { languages as languageNames, listed, subjects, suite } from './suite.ts';

const gigabytes = (memory: number) => `${Number(memory.toFixed(1))} GB`;

/** 'Hindi agriculture', 'all domains in English'. */
function purpose({ domains, languages }: ShortlistCriteria): string {
  const language = languages.length === 0 ? '' : listed(languages.map((one) => languageNames[one]));
  if (domains.length === 0)
    return language === '' ? 'all domains and languages' : `all domains in ${language}`;
  const subject = listed(domains.map((key) => subjects[key].toLowerCase()));
  return language === '' ? subject : `${language} ${subject}`;
}

/** ' that fit in 24 GB, are open and have the license mit'; empty without a criterion. */
function thatFit({ memory, bits, license, hasOpenWeights, kind, largest }: ShortlistCriteria): string {
  const parts = [
    ...(memory === null ? [] : [`fit in ${gigabytes(memory)} with ${bits} bits`]),
    ...(hasOpenWeights ? ['have open weights'] : []),
    ...(kind === null ? [] : [kind === 'chat' ? 'are chat models' : 'are base models']),
    ...(largest === null ? [] : [`have at most ${largest}B parameters`]),
    ...(license === null ? [] : [`have the license ${license}`]),
  ];
  return parts.length === 0 ? '' : ` that ${listed(parts)}`;
}

/** What holds together: the comparisons among the models that fit. */
function family(models: number, comparisons: number): string {
  return `these ${count(models)} alone, ${count(comparisons)} ${comparisons === 1 ? 'comparison' : 'comparisons'}`;
}

function sentence(
  { eligible, models: [best], tied, comparisons, isAsMeasured }: Shortlist,
  criteria: ShortlistCriteria,
): string {
  const of = `of ${count(eligible)} models${thatFit(criteria)}`;
  const what = purpose(criteria);
  if (eligible === 1) return 'Only one model fits all of this.';
  const together = family(eligible, comparisons);
  const name = best?.entry.model.name ?? '';
  if (tied > 1) {
    const others = tied === 2 ? 'another one cannot' : `${tied - 1} others cannot`;
    return `${name} scores best for ${what} ${of}; ${others} be told apart from it (${together}).`;
  }
  return isAsMeasured
    ? `${name} is surely the best for ${what} ${of} (${together}).`
    : `${name} scores best for ${what} ${of}, but the scores were measured with more bits (${together}).`;
}

const failures: Record<Criterion, (model: ShortlistedModel, criteria: ShortlistCriteria) => string> = {
  memory: ({ memory }) => (memory === null ? 'its size is unknown' : `it needs ${gigabytes(memory)}`),
  license: ({ entry }) =>
    entry.metadata.hub_license === null
      ? 'its license is unknown'
      : `its license is ${entry.metadata.hub_license}`,
  hasOpenWeights: () => 'its weights are not on the hub',
  kind: ({ entry }) =>
    entry.model.type === null ? 'its type is unknown' : `its type is ${entry.model.type}`,
  largest: ({ entry }) =>
    entry.metadata.params_billions === null
      ? 'its size is unknown'
      : `it has ${entry.metadata.params_billions}B parameters`,
};

function reasons(model: LeftOutModel, criteria: ShortlistCriteria): string {
  return listed(model.fails.map((one) => failures[one](model, criteria)));
}

/** Find a model: the best ones for a purpose. */
export const shortlist = {
  domains: 'Domains (none: all)',
  languages: `Languages (none: ${suite.all})`,
  openWeights: 'Open weights',
  memory: 'Memory in GB',
  anyMemory: 'any',
  noMemory: 'Write a number of GB above 0, such as 24.',
  bits: 'Run with',
  bitsOf: (bits: RunBits) => `${bits} bits`,
  license: 'License',
  anyLicense: 'any',
  kind: 'Kind',
  anyKind: 'any',
  kinds: { chat: 'Chat', base: 'Base' },
  largest: 'Largest size',
  anySize: 'any',
  result: 'Result',
  showInTable: 'Show these in the table',
  tied: 'Cannot be told apart from the best',
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
  assumptions: `≈ marks models that no other fitting model surely beats, with 95 % for all comparisons together. Memory is parameters × the bits you run it with, plus ${MEMORY_OVERHEAD * 100} %. Long inputs need more. Quantized weights take the bits they have. The scores were measured in the precision of the row: fewer bits may answer worse.`,
  methods: 'How to read these numbers',
};
