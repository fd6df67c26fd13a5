import { LANGUAGES } from '@leaderboard/core/benchmark/suite';
import type { Column } from '@leaderboard/core/board/columns';
import { findScope } from '@leaderboard/core/board/scope';
import type { View } from '@leaderboard/core/board/view';
import { columnHelp as texts } from '#texts/columnHelp';
import { modelTypeLines } from './model-type-lines.ts';
import { formatText } from './sentences.ts';
import { benchmarkLabel, domainNames, joinNames, languages, minus, scopeName, suite } from './suite-texts.ts';

const averages = {
  all: texts.averages.all({
    ...suite,
    parts: joinNames([texts.combined, ...LANGUAGES.map((one) => texts.ofOne({ language: languages[one] }))]),
  }),
  visible: texts.averages.visible,
};

function describeAverage(view: Pick<View, 'columns' | 'averageMode'>): string {
  const scope = findScope(view);
  if (scope?.domain != null) return texts.averages.published({ scope: scopeName(scope) });
  return scope?.language == null
    ? averages[view.averageMode]
    : texts.averages.ofLanguage({ language: languages[scope.language] });
}

/** The tooltip of a column header. Its first line is the heading. */
export function columnHelp(column: Column, view: Pick<View, 'columns' | 'averageMode'>): string {
  switch (column.kind) {
    case 'benchmark': {
      const { domain, language, questions } = column.benchmark;
      return texts.benchmark({
        label: benchmarkLabel(column.benchmark),
        subject: domainNames[domain.key],
        questions,
        language: language === null ? suite.languages : languages[language],
        chance: suite.chance,
      });
    }
    case 'gap':
      return texts.gap({
        subject: column.domain && domainNames[column.domain.key],
        minus: minus(column.pair),
      });
    case 'average':
      return texts.average({ meaning: describeAverage(view) });
    default:
      return formatText(texts.columns[column.key], { ...suite, types: modelTypeLines });
  }
}
