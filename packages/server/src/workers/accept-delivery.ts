/** Reads a run from a worker's delivery, or rejects it. The server checks everything it can instead of trusting the worker. */
import { formatStoredMessage } from '@leaderboard/core/coded-messages';
import type { EvaluationJob } from '@leaderboard/core/queue/job';
import { deliveredAnswersSchema, type SentExplanation } from '@leaderboard/core/queue/worker-calls';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { samplesProblems } from '@leaderboard/texts/failure-explanations';
import { parseJson } from '../hub/transport.ts';
import { checkQuestions, type QuestionSets } from '../import/changed-questions.sql.ts';
import { withAnswers } from '../import/parse-run.ts';
import type { TaskAnswers } from '../results/answers.ts';
import { answersMatch, type ExpectedAnswers } from '../results/answers.ts';
import { type AcceptedResults, acceptResults, rejectResults } from './accept-results.ts';

/** @param answers null if the run has no samples files. */
export function acceptDelivery(
  results: Buffer,
  answers: Buffer | null,
  job: EvaluationJob,
  sets: QuestionSets,
): AcceptedResults {
  const accepted = acceptResults(results, job);
  if (!accepted.ok || answers === null) return accepted;
  const read = readAnswers(answers, accepted.expectedAnswers);
  const changed = checkQuestions({ ...accepted.run, ...read }, sets);
  if (changed !== null) return rejectResults([changed]);
  return { ...accepted, run: withAnswers(accepted.run, { files: [], ...read }) };
}

interface Read {
  readonly answers?: readonly TaskAnswers[];
  readonly answersProblem?: SamplesProblem;
}

/** Problem reported for a delivery that does not match the schema. */
const UNREADABLE: SamplesProblem = { code: 'answers_unreadable', params: { task: '', error: 'EPROTO' } };

/** Problem that a worker reported; null if its code or values are unknown. */
function parseProblem({ code, params }: SentExplanation): SamplesProblem | null {
  const isKnown = formatStoredMessage(samplesProblems.en, { code, params }) !== null;
  // Safe: the message could be formatted from these values, and nothing else is shown.
  return isKnown ? ({ code, params } as SamplesProblem) : null;
}

/** Answers to all tasks of the run, or the problem that causes all of them to be discarded. */
function readAnswers(bytes: Buffer, wanted: readonly ExpectedAnswers[]): Read {
  const { data } = deliveredAnswersSchema.safeParse(parseJson(bytes));
  if (data?.problem !== undefined) return { answersProblem: parseProblem(data.problem) ?? UNREADABLE };
  if (data === undefined) return { answersProblem: UNREADABLE };
  const answers = (data.answers ?? []).map(({ bits, questions_sha256, ...task }) => ({
    ...task,
    bits: Buffer.from(bits, 'base64'),
    questionsSha256: questions_sha256,
  }));
  for (const task of wanted) {
    const given = answers.filter(({ key }) => key === task.benchmark.key);
    const [one] = given;
    if (one === undefined || given.length > 1 || !answersMatch(one, task))
      return { answersProblem: { code: 'answers_missing', params: { task: task.benchmark.task } } };
  }
  return answers.length === wanted.length ? { answers } : {};
}
