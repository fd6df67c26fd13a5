import { BENCHMARKS, TASKS } from '@leaderboard/core/benchmark/suite';
import { formatRevision } from '@leaderboard/core/format';
import type { ExplanationSentences } from '@leaderboard/core/queue/failure-explanations';
import { failureFacts, failureExplanations as texts } from './catalogs/failure-explanations.ts';
import { count } from './catalogs/figures.ts';
import { sentencesOf } from './sentences.ts';
import { labelOf } from './submission-words.ts';

const GROUPS = BENCHMARKS.filter(({ language }) => language === null).map(({ task }) => task);
const groups = GROUPS.join(', ');

/** undefined: the file states none that can be read. */
const stated = (number: number | undefined) => (number === undefined ? null : count(number));

/** What went wrong with the evaluation of one model, and why a results file is refused. */
export const failureExplanations: ExplanationSentences = {
  ...sentencesOf(texts),
  commit_gone: ({ model, commit }) => texts.commit_gone({ model, commit: formatRevision(commit) }),
  no_task: () => texts.no_task({ groups }),
  no_known_task: (params) => texts.no_known_task({ ...params, groups }),
  missing_language: ({ task }) => texts.missing_language({ task, tasks: TASKS.length }),
  limited: ({ limit = null }) => texts.limited({ limit }),
  sample_count: (params) => texts.sample_count({ ...params, count: stated(params.count) }),
  few_shot: (params) => texts.few_shot({ ...params, count: stated(params.count) }),
  stderr_mismatch: (params) => texts.stderr_mismatch({ ...params, expected: params.expected.toFixed(6) }),
  contradiction: (params) => texts.contradiction({ ...params, fact: labelOf(failureFacts, params.fact) }),
};
