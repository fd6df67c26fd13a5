/** The run in what a worker delivered, or why it is never published. A worker is trusted with nothing that the server can check. */
import { formatStoredMessage } from '@leaderboard/core/coded-messages';
import type { EvaluationJob } from '@leaderboard/core/queue/job';
import { deliveredAnswersSchema, type SentExplanation } from '@leaderboard/core/queue/worker-calls';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { samplesProblems } from '@leaderboard/texts/samples-problems';
import { parseJson } from '../hub/transport.ts';
import { changedQuestions, type QuestionSets } from '../import/changed-questions.sql.ts';
import { withAnswers } from '../import/run-of-file.ts';
import type { QuestionResults } from '../results/answers.ts';
import { type AnswersWanted, answersFit } from '../results/answers.ts';
import { type AcceptedResults, acceptResults, refusedFor } from './accept-results.ts';

/** @param answers null where the run has no samples files. */
export function acceptDelivery(
  results: Buffer,
  answers: Buffer | null,
  job: EvaluationJob,
  sets: QuestionSets,
): AcceptedResults {
  const accepted = acceptResults(results, job);
  if (!accepted.ok || answers === null) return accepted;
  const read = readAnswersOf(answers, accepted.answersWanted);
  const changed = changedQuestions({ ...accepted.run, ...read }, sets);
  if (changed !== null) return refusedFor([changed]);
  return { ...accepted, run: withAnswers(accepted.run, { files: [], ...read }) };
}

interface Read {
  readonly answers?: readonly QuestionResults[];
  readonly answersProblem?: SamplesProblem;
}

/** The worker did not say what it should, or in another form. */
const UNREADABLE: SamplesProblem = { code: 'answers_unreadable', params: { task: '', error: 'EPROTO' } };

/** A problem that a worker found, where there is a sentence for it. */
function problemOf({ code, params }: SentExplanation): SamplesProblem | null {
  const isKnown = formatStoredMessage(samplesProblems.en, { code, params }) !== null;
  // The sentence is made of these values, and only it is shown.
  return isKnown ? ({ code, params } as SamplesProblem) : null;
}

/** The answers to all tasks of the run, or why none counts. */
function readAnswersOf(bytes: Buffer, wanted: readonly AnswersWanted[]): Read {
  const { data } = deliveredAnswersSchema.safeParse(parseJson(bytes));
  if (data?.problem !== undefined) return { answersProblem: problemOf(data.problem) ?? UNREADABLE };
  if (data === undefined) return { answersProblem: UNREADABLE };
  const answers = (data.answers ?? []).map(({ bits, questions_sha256, ...task }) => ({
    ...task,
    bits: Buffer.from(bits, 'base64'),
    questionsSha256: questions_sha256,
  }));
  for (const task of wanted) {
    const given = answers.filter(({ key }) => key === task.benchmark.key);
    const [one] = given;
    if (one === undefined || given.length > 1 || !answersFit(one, task))
      return { answersProblem: { code: 'answers_missing', params: { task: task.benchmark.task } } };
  }
  return answers.length === wanted.length ? { answers } : {};
}
