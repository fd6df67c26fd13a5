/**
 * The answers to single questions out of the samples files of lm-evaluation-harness: one JSON object a line, one line a
 * question (docs/decisions/README.md#21-answers-are-one-bit-a-question). Kept are whether an answer is right, the
 * subject of its question and hashes.
 */

import type { Benchmark, EvaluationKey } from '@leaderboard/core/benchmark/suite';
import {
  field,
  isLfsPointer,
  isRecord,
  type JsonRecord,
  parseHarnessJson,
  parseNumber,
  recordAt,
  shortName,
} from '@leaderboard/core/results/harness-json';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import {
  countSubjects,
  readSubject,
  SUBJECT_FIELD,
  type SubjectScore,
} from '@leaderboard/core/results/subjects';

/** What the results file says of a language task, which its samples must agree with. */
export interface AnswersWanted {
  readonly benchmark: Benchmark;
  /** The published score: its metric, the filter it was read from, and the share. */
  readonly metric: string;
  readonly filter: string;
  /** Whether the task has no other filter: then a line without one is of it, as the harness wrote them before 0.4.8. */
  readonly isOnlyFilter: boolean;
  readonly value: number;
  /** The harness's own hash of the questions, prompts and targets of the run; null where the results have none. */
  readonly taskHash: string | null;
}

/** The answers of one task, in the order of the question set. */
export interface TaskAnswers {
  /** One bit a question, 1 is right; the first question is the highest bit of the first byte. */
  readonly bits: Uint8Array;
  readonly right: number;
  /** For each question the harness's hashes of its content and its target; the prompt, which a chat template changes, is left out. */
  readonly questionHashes: readonly string[];
  /** Right answers by subject; null where the samples state none. */
  readonly subjects: readonly SubjectScore[] | null;
}

/** Which questions of one language task a run answered right (docs/decisions/README.md#21-answers-are-one-bit-a-question). */
export interface QuestionResults {
  readonly key: EvaluationKey;
  /** The metric of the score, which decides whether an answer is right. */
  readonly metric: string;
  /** The number of questions. */
  readonly n: number;
  readonly right: number;
  /** One bit a question in the order of the question set, 1 is right; the first is the highest bit of the first byte. */
  readonly bits: Buffer;
  /** Hexadecimal; the same for all runs that were asked the same questions, whatever the prompt. */
  readonly questionsSha256: string;
  /** Null or absent: the samples state none. */
  readonly subjects?: readonly SubjectScore[] | null;
}

/** The answers that a new run came with, or why its samples were refused; absent where it had none. */
export interface RunAnswers {
  readonly answers?: readonly QuestionResults[] | undefined;
  readonly answersProblem?: SamplesProblem | undefined;
}

/** Takes the lines of one samples file. A problem ends the reading: nothing of the file counts. */
export interface AnswersReader {
  /** @returns what the harness hashes of this line for the hash of its task. */
  add(line: string): { readonly hashed: string } | SamplesProblem;
  finish(): TaskAnswers | SamplesProblem;
}

const HASH = /^[0-9a-f]{64}$/;
const HASHES = ['doc_hash', 'prompt_hash', 'target_hash'] as const;

/** Whether an answer is right, as numbers and as truth values of Python, which a program may have written as texts. */
const ANSWERS = new Map<unknown, boolean>([
  ...[1, true, 'True', 'true'].map((right) => [right, true] as const),
  ...[0, false, 'False', 'false'].map((wrong) => [wrong, false] as const),
]);

function hashAt(row: JsonRecord, key: string): string | null {
  const value = field(row, key);
  return typeof value === 'string' && HASH.test(value) ? value : null;
}

/** Reads the samples of one task, whatever the order of the lines. Lines of other filters than the score's are passed over. */
export function readAnswers({
  benchmark,
  metric,
  filter,
  isOnlyFilter,
  value,
}: AnswersWanted): AnswersReader {
  const { task, questions } = benchmark;
  const bits = new Uint8Array(Math.ceil(questions / 8));
  const questionHashes = new Array<string | null>(questions).fill(null);
  const subjects = countSubjects();
  let line = 0;
  let rows = 0;
  let right = 0;
  let otherFilter: string | null = null;

  const add: AnswersReader['add'] = (text) => {
    line += 1;
    if (text.trim() === '') return { hashed: '' };
    const row = parseHarnessJson(text);
    if (!isRecord(row)) {
      const isPointer = line === 1 && isLfsPointer(text);
      return isPointer
        ? { code: 'answers_lfs_pointer', params: { task } }
        : { code: 'answers_line', params: { task, line } };
    }
    const docId = parseNumber(field(row, 'doc_id'));
    const hasId = typeof docId === 'number' && Number.isSafeInteger(docId) && docId >= 0;
    if (!hasId) return { code: 'answers_field', params: { task, line, field: 'doc_id' } };
    const [doc, prompt, target] = HASHES.map((key) => hashAt(row, key));
    const stated = field(row, 'filter') ?? (isOnlyFilter ? filter : null);
    if (doc == null || prompt == null || target == null || typeof stated !== 'string') {
      const missing = HASHES.find((key) => hashAt(row, key) === null) ?? 'filter';
      return { code: 'answers_field', params: { task, line, field: missing } };
    }
    const hashed = doc + prompt + target;
    if (stated !== filter) {
      otherFilter ??= stated;
      return { hashed };
    }
    const params = { task, question: docId };
    if (docId >= questions) return { code: 'answers_unknown_question', params };
    if (questionHashes[docId] !== null) return { code: 'answers_duplicate', params };
    const isRight = ANSWERS.get(parseNumber(field(row, metric)));
    if (isRight === undefined) return { code: 'answers_not_a_bit', params: { ...params, metric } };
    questionHashes[docId] = doc + target;
    rows += 1;
    if (isRight) {
      right += 1;
      bits[docId >> 3] = (bits[docId >> 3] ?? 0) | (0x80 >> (docId & 7));
    }
    subjects.add(readSubject(field(recordAt(row, 'doc'), SUBJECT_FIELD)), isRight);
    return { hashed };
  };

  const finish: AnswersReader['finish'] = () => {
    if (rows === 0 && otherFilter !== null) {
      const params = { task, filter: shortName(otherFilter), wanted: shortName(filter) };
      return { code: 'answers_filter', params };
    }
    // Each line has another question of the suite's, so that as many lines are all questions.
    const known = questionHashes.filter((hash) => hash !== null);
    if (known.length !== questions) {
      return { code: 'answers_count', params: { task, count: rows, questions } };
    }
    // The harness's own mean of zeros and ones is this very quotient.
    if (right / questions !== value) {
      return { code: 'answers_mean', params: { task, right, count: questions, value } };
    }
    return { bits, right, questionHashes: known, subjects: subjects.finish() };
  };

  return { add, finish };
}

/** Whether answers that somebody else read out of the samples agree with the task: one bit a question, and its score. */
export function answersFit(
  { metric, n, right, bits, subjects = null }: QuestionResults,
  { benchmark, metric: wanted, value }: AnswersWanted,
): boolean {
  let ones = 0;
  for (let at = 0; at < bits.length * 8; at += 1) {
    if (((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) === 0) continue;
    if (at >= n) return false;
    ones += 1;
  }
  const isWhole = n === benchmark.questions && bits.length === Math.ceil(n / 8);
  const sumOf = (part: 'n' | 'right') => (subjects ?? []).reduce((sum, subject) => sum + subject[part], 0);
  const hasAll = subjects === null || (sumOf('n') === n && sumOf('right') === right);
  return metric === wanted && isWhole && ones === right && right / n === value && hasAll;
}
