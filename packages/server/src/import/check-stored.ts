/**
 * Reads what is stored by today's rules and names what an import would refuse or publish otherwise. Nothing is changed: each finding
 * needs an operator who knows which side is right (docs/operations.md#what-is-stored-by-todays-rules).
 */
import { formatMessage } from '@leaderboard/core/coded-messages';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import { samplesProblems } from '@leaderboard/texts/samples-problems';
import type { Database } from '../database/database.ts';
import { readQuestionResults } from '../publish/question-results.sql.ts';
import type { QuestionResults } from '../results/answers.ts';
import type { ParsedResults } from '../results/parsed-results.ts';
import { parseResults } from '../results/results.ts';
import { changedQuestions, type QuestionSets, questionSetsOfBoard } from './changed-questions.sql.ts';
import { promptMark } from './run-of-file.ts';
import { type StoredFile, storedFiles } from './stored-files.sql.ts';

/** A stored run with what today's rules read in its file. */
interface ReadFile extends StoredFile {
  readonly parsed: ParsedResults;
  readonly answers: readonly QuestionResults[];
  /** The questions of the board. */
  readonly sets: QuestionSets;
}

interface Finding {
  readonly reason: string;
  /** The operator's way to mend it. */
  readonly advice: string;
}

/** The checks. Each looks at one run; a new rule about results files that stored runs may break is a function more. */
const CHECKS: readonly ((file: ReadFile) => readonly Finding[])[] = [
  refusedToday,
  otherAnswers,
  otherConfiguration,
  packedSize,
];

const TAKE_BACK = 'Take the row back, or evaluate the model again.';

/** Problems for which an import would refuse the file today. A revision that cannot be kept was stated by the operator. */
function refusedToday({ parsed, run, entry }: ReadFile): readonly Finding[] {
  const isStated = run.commit !== null || entry.revision !== null;
  return parsed.problems
    .filter(({ code }) => code !== 'odd_revision' || !isStated)
    .map((problem) => ({ reason: formatMessage(failureExplanations.en, problem), advice: TAKE_BACK }));
}

/** Samples of other questions than those of the board; which of the two are the benchmark's, no file says. */
function otherAnswers({ run, entry, answers, sets }: ReadFile): readonly Finding[] {
  const refused = run.answersProblem?.code === 'samples_other_questions' ? run.answersProblem : null;
  const problem = changedQuestions({ answers, protocol: entry.protocol }, sets);
  const reason = problem
    ? formatMessage(failureExplanations.en, problem)
    : refused && formatMessage(samplesProblems.en, refused);
  return reason === null
    ? []
    : [{ reason, advice: 'Find out which are the benchmark’s, and take back the others.' }];
}

const AGAIN = 'Take the row back, and import its file with --again';

/** Settings that belong to the configuration today and did not when the run was stored. */
function otherConfiguration({ parsed: { facts }, entry }: ReadFile): readonly Finding[] {
  const mark = facts === null ? entry.prompt : promptMark(facts.promptSettings);
  if (mark === entry.prompt) return [];
  const why = facts?.changedBy == null ? '' : ` and --model ORG/NAME, because of "${facts.changedBy}"`;
  const reason = `The settings "${mark}" would make it a row of its own today; its row has "${entry.prompt}".`;
  return [{ reason, advice: `${AGAIN}${why}.` }];
}

/** The harness counts the packed numbers of quantized weights, and of some methods none. */
function packedSize({ parsed: { facts }, model }: ReadFile): readonly Finding[] {
  const { paramsBillions: size } = model;
  if (size === null || facts?.paramsBillions !== null || facts.countedBillions !== size) return [];
  const reason = `Its size of ${size} billion parameters is the harness's count of quantized weights.`;
  return [{ reason, advice: `${AGAIN} and --params BILLIONS.` }];
}

export interface CheckedRun {
  readonly run: number;
  readonly entry: string;
  readonly isOnBoard: boolean;
  /** null: the file itself is not stored, so it cannot be read again. */
  readonly findings: readonly Finding[] | null;
}

/** Every run with a results file, one at a time. */
export async function* checkStored({ db }: Pick<Database, 'db'>): AsyncGenerator<CheckedRun, void> {
  const sets = await questionSetsOfBoard(db);
  for await (const file of storedFiles(db)) {
    const { bytes, isOnBoard } = file;
    const known = { run: file.run.id, entry: file.entry.id, isOnBoard };
    if (bytes === null) yield { ...known, findings: null };
    else {
      const answers = await readQuestionResults(db, file.run.id);
      const read = { ...file, answers, sets, parsed: parseResults(bytes.toString('utf8')) };
      yield { ...known, findings: CHECKS.flatMap((check) => check(read)) };
    }
  }
}
