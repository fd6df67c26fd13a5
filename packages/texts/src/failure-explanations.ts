import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { formatRevision } from '@leaderboard/core/format';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { ExplanationSentences } from '@leaderboard/core/queue/failure-explanations';
import type { SamplesSentences } from '@leaderboard/core/results/samples-problems';
import { getFormatter, inEachLanguage, textsIn } from './compile/texts.ts';
import { toFunctions } from './sentences.ts';
import { findLabel } from './submission-texts.ts';

const GROUPS = BENCHMARKS.filter(({ language }) => language === null).map(({ task }) => task);
const groups = GROUPS.join(', ');

function sentencesIn(language: PageLanguage): ExplanationSentences {
  const { failureExplanations: texts, failureFacts } = textsIn(language);
  const { count } = getFormatter(language);
  /** The number; null if the file does not contain a readable one. */
  const stated = (number: number | undefined) => (number === undefined ? null : count(number));
  return {
    ...toFunctions(texts),
    commit_gone: ({ model, commit }) => texts.commit_gone({ model, commit: formatRevision(commit) }),
    no_task: () => texts.no_task({ groups }),
    no_known_task: (params) => texts.no_known_task({ ...params, groups }),
    missing_domain: ({ domain }) => texts.missing_domain({ domain, domains: GROUPS.length }),
    limited: ({ limit = null }) => texts.limited({ limit }),
    sample_count: (params) => texts.sample_count({ ...params, count: stated(params.count) }),
    few_shot: (params) => texts.few_shot({ ...params, count: stated(params.count) }),
    repeated: (params) => texts.repeated({ ...params, count: stated(params.count) }),
    stderr_mismatch: (params) => texts.stderr_mismatch({ ...params, expected: params.expected.toFixed(6) }),
    contradiction: (params) => texts.contradiction({ ...params, fact: findLabel(failureFacts, params.fact) }),
  };
}

/** Messages about failed evaluations and rejected results files, in each page language. */
export const failureExplanations = inEachLanguage(sentencesIn);

/** Reasons why a run's answers are not stored although its scores are published, in each page language. */
export const samplesProblems = inEachLanguage(
  (language): SamplesSentences => toFunctions(textsIn(language).samplesProblems),
);
