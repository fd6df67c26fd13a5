import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import { LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { type AverageMode, byAverageMode } from '@leaderboard/core/board/average';
import type { GapColumn } from '@leaderboard/core/board/columns';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { columns as texts } from './catalogs/columns.ts';
import { modelTypeLines } from './model-type-lines.ts';
import { benchmarkLabel, languages, listed, minus, subjects, suite } from './suite-words.ts';

type Gap = Pick<GapColumn, 'domain' | 'pair'>;

/** The label of a gap in a language. */
export function gapLabel(
  { gapHeader: { mean, domain: ofDomain } }: Pick<typeof texts, 'gapHeader'>,
  { domain, pair }: Gap,
  names: typeof languages,
): string {
  const second = pair === LANGUAGE_PAIRS[0] ? null : names[pair.second];
  return domain === null ? mean({ second }) : ofDomain({ label: domain.label, second });
}

/** The header of a gap: its label, and what it is about below it. */
export function gapHeader(gap: Gap): { readonly label: string; readonly subject: string } {
  const subject = gap.domain === null ? texts.gapHeader.all : subjects[gap.domain.key];
  return { label: gapLabel(texts, gap, languages), subject };
}

export function gapHelp({ domain, pair }: Gap): string {
  return texts.gapHelp({ subject: domain && subjects[domain.key], minus: minus(pair) });
}

/** What the average is of, by the average mode. */
const averages = byAverageMode(
  {
    all: texts.averages.all({
      ...suite,
      parts: listed([texts.combined, ...LANGUAGES.map((one) => texts.ofOne({ language: languages[one] }))]),
    }),
    combined: texts.averages.combined(suite),
    visible: texts.averages.visible,
  },
  (language) => texts.averages.ofLanguage({ language: languages[language] }),
);

/** The average of a view that is not the published one. */
export const averageNames = byAverageMode(texts.averageNames, (language) => languages[language]);

export function averageHelp(mode: AverageMode): string {
  return texts.averageHelp({ meaning: averages[mode] });
}

export function benchmarkHelp(benchmark: Benchmark): string {
  return texts.benchmarkHelp({
    label: benchmarkLabel(benchmark),
    subject: subjects[benchmark.domain.key],
    questions: benchmark.questions,
    language: benchmark.language === null ? suite.languages : languages[benchmark.language],
    chance: suite.chance,
  });
}

/** The tooltip of a header. The first line of a text is its heading. */
export function columnHelp(key: Exclude<keyof typeof texts.labels, 'model.average_score'>): string {
  const help = texts.help[key];
  return typeof help === 'string' ? help : help({ ...suite, types: modelTypeLines });
}
