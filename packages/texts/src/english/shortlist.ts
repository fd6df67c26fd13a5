import type { DomainKey } from '@leaderboard/core/benchmark/suite';
import type { Language } from '@leaderboard/core/benchmark/suite-table';
import {
  type Criterion,
  MEMORY_OVERHEAD,
  type ShortlistCriteria,
  type ShortlistedModel,
} from '@leaderboard/core/board/shortlist';
import { formatPercent, formatPoints } from '@leaderboard/core/format';
import type { Interval } from '@leaderboard/core/statistics/interval';
import { languages as languageNames, listed, subjects } from './suite.ts';

const gigabytes = (memory: number) => `${Number(memory.toFixed(1))} GB`;

/** 'Hindi agriculture', 'all domains in English'. */
function purpose(domains: readonly DomainKey[], languages: readonly Language[]): string {
  const language = languages.length === 0 ? '' : listed(languages.map((one) => languageNames[one]));
  if (domains.length === 0)
    return language === '' ? 'all domains and languages' : `all domains in ${language}`;
  const subject = listed(domains.map((key) => subjects[key].toLowerCase()));
  return language === '' ? subject : `${language} ${subject}`;
}

/** ' that fit in 24 GB, are open and have the license mit'; empty without a criterion. */
function thatFit({ memory, license, isOfficial, hasOpenWeights }: ShortlistCriteria): string {
  const parts = [
    ...(memory === null ? [] : [`fit in ${gigabytes(memory)}`]),
    ...(hasOpenWeights ? ['have open weights'] : []),
    ...(isOfficial ? ['come from their makers'] : []),
    ...(license === null ? [] : [`have the license ${license}`]),
  ];
  return parts.length === 0 ? '' : ` that ${listed(parts)}`;
}

function sentence(eligible: number, count: number, criteria: ShortlistCriteria): string {
  const of = `Of ${eligible} ${eligible === 1 ? 'model' : 'models'}${thatFit(criteria)}`;
  const what = purpose(criteria.domains, criteria.languages);
  if (eligible === 1) return 'Only one model fits all of this.';
  return count === 1
    ? `${of}, this one is surely the best for ${what}.`
    : `${of}, these ${count} cannot be told apart for ${what}.`;
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

/** The shortlist of models for a purpose. */
export const shortlist = {
  title: 'Shortlist',
  subtitle: 'Say what you need, and see which models to choose from',
  domains: 'Domains (none: all)',
  languages: 'Languages (none: both)',
  only: 'Only',
  official: 'Official providers',
  openWeights: 'Open weights',
  memory: 'Memory in GB',
  anyMemory: 'any',
  license: 'License',
  anyLicense: 'any',
  result: 'Result',
  sentence,
  nothing: 'No model fits all of this.',
  nearest: (
    model: ShortlistedModel & { readonly fails: readonly Criterion[] },
    criteria: ShortlistCriteria,
  ) => `The nearest one: ${listed(model.fails.map((one) => failures[one](model, criteria)))}.`,
  interval: ([low, high]: Interval) => `95 % interval ${formatPoints(low)}–${formatPercent(high * 100)}`,
  memoryNeeded: (memory: number) => `about ${gigabytes(memory)}`,
  assumptions: `The list has the fitting models that no other fitting model surely beats, with 95 % for all comparisons together. Memory is parameters × bits of the precision a model was evaluated in, plus ${MEMORY_OVERHEAD * 100} % for running it. Long inputs need more.`,
  unknownSize: (count: number) =>
    count === 1 ? 'One model of unknown size is left out.' : `${count} models of unknown size are left out.`,
  methods: 'How to read these numbers',
};
