/**
 * Checks stored files against the current rules and lists what an import would now reject or publish differently. Nothing is
 * changed: an operator must decide each case (docs/operations.md#stored-results-under-current-rules).
 */
import { formatMessage } from '@leaderboard/core/coded-messages';
import { failureExplanations, samplesProblems } from '@leaderboard/texts/failure-explanations';
import type { Database } from '../database/database.ts';
import { readAnswers } from '../publish/answers.sql.ts';
import type { TaskAnswers } from '../results/answers.ts';
import type { ParsedResults } from '../results/parsed-results.ts';
import { parseResults } from '../results/results.ts';
import { checkQuestions, type QuestionSets, readBoardQuestionSets } from './changed-questions.sql.ts';
import { formatPromptSettings } from './parse-run.ts';
import { readStoredFiles, type StoredFile } from './stored-files.sql.ts';

/** A stored run and its file, parsed with the current rules. */
interface ParsedFile extends StoredFile {
  readonly parsed: ParsedResults;
  readonly answers: readonly TaskAnswers[];
  /** The board's question sets. */
  readonly sets: QuestionSets;
}

interface Finding {
  readonly reason: string;
  /** Suggested fix for the operator. */
  readonly advice: string;
}

/** Checks of a single run. If stored runs may violate a new rule for results files, add a function for it here. */
const CHECKS: readonly ((file: ParsedFile) => readonly Finding[])[] = [
  checkImportable,
  checkAnswers,
  checkConfiguration,
  checkSize,
];

const RETRACT = 'Retract the row, or evaluate the model again.';

/** Problems for which an import would reject the file today. A stated revision replaces an unpinned one. */
function checkImportable({ parsed, run, entry }: ParsedFile): readonly Finding[] {
  const isStated = run.commit !== null || entry.revision !== null;
  return parsed.problems
    .filter(({ code }) => code !== 'odd_revision' || !isStated)
    .map((problem) => ({ reason: formatMessage(failureExplanations.en, problem), advice: RETRACT }));
}

/** Answers to different questions from the board's. Files do not indicate which of the two sets is the benchmark's. */
function checkAnswers({ run, entry, answers, sets }: ParsedFile): readonly Finding[] {
  const refused = run.answersProblem?.code === 'samples_other_questions' ? run.answersProblem : null;
  const problem = checkQuestions({ answers, protocol: entry.protocol }, sets);
  const reason = problem
    ? formatMessage(failureExplanations.en, problem)
    : refused && formatMessage(samplesProblems.en, refused);
  return reason === null
    ? []
    : [{ reason, advice: 'Find out which are the benchmark’s, and retract the others.' }];
}

const IMPORT_AGAIN = 'Take the row back, and import its file with --again';

/** Settings that are part of the configuration today but were ignored when the run was stored. */
function checkConfiguration({ parsed: { facts }, entry }: ParsedFile): readonly Finding[] {
  const mark = facts === null ? entry.prompt : formatPromptSettings(facts.promptSettings);
  if (mark === entry.prompt) return [];
  const why = facts?.changedBy == null ? '' : ` and --model ORG/NAME, because of "${facts.changedBy}"`;
  const reason = `The settings "${mark}" would make it a separate row today; its row has "${entry.prompt}".`;
  return [{ reason, advice: `${IMPORT_AGAIN}${why}.` }];
}

/** For quantized weights, the harness counts the packed values, or with some quantization methods no weights at all. */
function checkSize({ parsed: { facts }, model }: ParsedFile): readonly Finding[] {
  const { paramsBillions: size } = model;
  if (size === null || facts?.paramsBillions !== null || facts.countedBillions !== size) return [];
  const reason = `Its size of ${size} billion parameters is the harness's count of quantized weights.`;
  return [{ reason, advice: `${IMPORT_AGAIN} and --params BILLIONS.` }];
}

export interface CheckedRun {
  readonly run: number;
  readonly entry: string;
  readonly isOnBoard: boolean;
  /** null if the file itself is not stored and cannot be checked. */
  readonly findings: readonly Finding[] | null;
}

/** Checks every run that has a results file, one at a time. */
export async function* checkStored({ db }: Pick<Database, 'db'>): AsyncGenerator<CheckedRun, void> {
  const sets = await readBoardQuestionSets(db);
  for await (const file of readStoredFiles(db)) {
    const { bytes, isOnBoard } = file;
    const known = { run: file.run.id, entry: file.entry.id, isOnBoard };
    if (bytes === null) yield { ...known, findings: null };
    else {
      const answers = await readAnswers(db, file.run.id);
      const read = { ...file, answers, sets, parsed: parseResults(bytes.toString('utf8')) };
      yield { ...known, findings: CHECKS.flatMap((check) => check(read)) };
    }
  }
}
