/**
 * Reads the answers to individual questions from the samples files of lm-evaluation-harness: one JSON object per line, one line per
 * question (docs/decisions/README.md#21-one-bit-per-answer). Only one bit per answer, the number of correct answers per
 * subject, and hashes are stored.
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

/** A language task's data from the results file, which its samples must match. */
export interface ExpectedAnswers {
  readonly benchmark: Benchmark;
  /** Metric of the published score; `filter` and `value` are its filter and share. */
  readonly metric: string;
  readonly filter: string;
  /** True if the task has no other filter. Lines without a filter, as written before lm_eval 0.4.8, then belong to it. */
  readonly isOnlyFilter: boolean;
  readonly value: number;
  /** Hash of the run's questions, prompts and targets, computed by lm_eval; null if the results have none. */
  readonly taskHash: string | null;
}

/** Answers to one task, in the order of the question set. */
export interface ParsedAnswers {
  /** One bit per question, 1 if correct; the first question is the most significant bit of the first byte. */
  readonly bits: Uint8Array;
  readonly right: number;
  /** For each question, lm_eval's hashes of its content and target, but not of the prompt, which a chat template changes. */
  readonly questionHashes: readonly string[];
  /** Correct answers per subject; null if the samples do not include subjects. */
  readonly subjects: readonly SubjectScore[] | null;
}

/** A run's answers to one language task (docs/decisions/README.md#21-one-bit-per-answer). */
export interface TaskAnswers {
  readonly key: EvaluationKey;
  /** Metric of the score, which determines whether an answer is correct. */
  readonly metric: string;
  /** Number of questions. */
  readonly n: number;
  readonly right: number;
  /** One bit per question in the order of the question set, 1 if correct; the first is the most significant bit. */
  readonly bits: Buffer;
  /** Hexadecimal; equal for all runs with the same questions, regardless of the prompt. */
  readonly questionsSha256: string;
  /** Null or absent if the samples do not include subjects. */
  readonly subjects?: readonly SubjectScore[] | null;
}

/** Answers of a new run, or the reason why its samples were rejected; both absent if it has no samples. */
export interface RunAnswers {
  readonly answers?: readonly TaskAnswers[] | undefined;
  readonly answersProblem?: SamplesProblem | undefined;
}

/** Reads one samples file line by line. If there is a problem, the whole file is discarded. */
export interface AnswersReader {
  /** @returns the part of this line that is included in lm_eval's task hash. */
  add(line: string): { readonly hashed: string } | SamplesProblem;
  finish(): ParsedAnswers | SamplesProblem;
}

const HASH = /^[0-9a-f]{64}$/;
const HASHES = ['doc_hash', 'prompt_hash', 'target_hash'] as const;

/** Values for correct and wrong answers: numbers, and Python booleans, which some programs write as strings. */
const ANSWERS = new Map<unknown, boolean>([
  ...[1, true, 'True', 'true'].map((right) => [right, true] as const),
  ...[0, false, 'False', 'false'].map((wrong) => [wrong, false] as const),
]);

function hashAt(row: JsonRecord, key: string): string | null {
  const value = field(row, key);
  return typeof value === 'string' && HASH.test(value) ? value : null;
}

/** Reads the samples of one task, with lines in any order. Lines whose filter differs from the score's are skipped. */
export function createAnswersReader({
  benchmark,
  metric,
  filter,
  isOnlyFilter,
  value,
}: ExpectedAnswers): AnswersReader {
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
    // No question occurs twice, so this number of lines covers all questions.
    const known = questionHashes.filter((hash) => hash !== null);
    if (known.length !== questions) {
      return { code: 'answers_count', params: { task, count: rows, questions } };
    }
    // lm_eval computes its mean exactly this way.
    if (right / questions !== value) {
      return { code: 'answers_mean', params: { task, right, count: questions, value } };
    }
    return { bits, right, questionHashes: known, subjects: subjects.finish() };
  };

  return { add, finish };
}

/** Checks whether answers that a worker read from the samples match the task: one bit per question, and the same score. */
export function answersMatch(
  { metric, n, right, bits, subjects = null }: TaskAnswers,
  { benchmark, metric: wanted, value }: ExpectedAnswers,
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
