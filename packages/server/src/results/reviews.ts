/**
 * Reads the answers to individual questions from EvalScope's reviews: one JSON object per line, one line per question
 * (docs/decisions/README.md#21-one-bit-per-answer).
 */
import { createHash } from 'node:crypto';
import {
  field,
  isLfsPointer,
  isRecord,
  type JsonRecord,
  parseHarnessJson,
  recordAt,
} from '@leaderboard/core/results/harness-json';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import type { AnswersReader, ExpectedAnswers, ParsedAnswers } from './answers.ts';

/** Scores in reports have four decimal places. */
const ROUNDING = 0.5e-4 + 1e-9;

/** Letters of the correct answer: a string in reviews from before August 2026, a list since then. */
function readTarget(row: JsonRecord): string | null {
  const target = field(row, 'target');
  const letters: readonly unknown[] = Array.isArray(target) ? target : [target];
  return letters.length > 0 && letters.every((one) => typeof one === 'string') ? letters.join(',') : null;
}

/** The question as the model saw it: the content of the user message. */
function readQuestion(row: JsonRecord): string | null {
  const messages = field(row, 'messages');
  const asked = Array.isArray(messages) ? messages.find((one) => isRecord(one) && one.role === 'user') : null;
  const content: unknown = isRecord(asked) ? asked.content : null;
  if (typeof content === 'string') return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  const texts = parts.map((part) => (isRecord(part) ? field(part, 'text') : null));
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts.join('\n') : null;
}

/** Hash of a question and its correct answer, stored instead of the question itself. */
function hashQuestion(question: string, target: string): string {
  return createHash('sha256')
    .update(JSON.stringify([question, target]))
    .digest('hex');
}

/** Reads the only score, regardless of its metric's name; null unless it is 0 or 1. */
function readIsRight(score: JsonRecord): boolean | null {
  const [value, ...more] = Object.values(recordAt(score, 'value'));
  return more.length > 0 || (value !== 1 && value !== 0) ? null : value === 1;
}

export interface ReviewsReader extends AnswersReader {
  /** Number of answers in which EvalScope found no letter. */
  unread(): number;
}

/** Reads the reviews of one task, with lines in any order. */
export function createReviewsReader({
  benchmark: { task, questions },
  metric,
  value,
}: ExpectedAnswers): ReviewsReader {
  const bits = new Uint8Array(Math.ceil(questions / 8));
  const hashes = new Array<string | null>(questions).fill(null);
  let line = 0;
  let rows = 0;
  let right = 0;
  let unread = 0;

  const add: AnswersReader['add'] = (text) => {
    line += 1;
    const nothing = { hashed: '' };
    if (text.trim() === '') return nothing;
    const row = parseHarnessJson(text);
    if (!isRecord(row)) {
      const isPointer = line === 1 && isLfsPointer(text);
      return isPointer
        ? { code: 'answers_lfs_pointer', params: { task } }
        : { code: 'answers_line', params: { task, line } };
    }
    const index = field(row, 'index');
    const wrong = (name: string): SamplesProblem => ({
      code: 'answers_field',
      params: { task, line, field: name },
    });
    if (typeof index !== 'number' || !Number.isSafeInteger(index) || index < 0) return wrong('index');
    const [question, target] = [readQuestion(row), readTarget(row)];
    if (question === null) return wrong('messages');
    if (target === null) return wrong('target');
    const score = recordAt(recordAt(row, 'sample_score'), 'score');
    const prediction = field(score, 'extracted_prediction');
    if (typeof prediction !== 'string') return wrong('extracted_prediction');
    const params = { task, question: index };
    if (index >= questions) return { code: 'answers_unknown_question', params };
    if (hashes[index] !== null) return { code: 'answers_duplicate', params };
    const isRight = readIsRight(score);
    if (isRight === null) return { code: 'answers_not_a_bit', params: { ...params, metric } };
    hashes[index] = hashQuestion(question, target);
    rows += 1;
    if (prediction === '') unread += 1;
    if (isRight) {
      right += 1;
      bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
    }
    return nothing;
  };

  const finish = (): ParsedAnswers | SamplesProblem => {
    const known = hashes.filter((hash) => hash !== null);
    if (known.length !== questions)
      return { code: 'answers_count', params: { task, count: rows, questions } };
    if (Math.abs(right / questions - value) > ROUNDING)
      return { code: 'answers_mean', params: { task, right, count: questions, value } };
    // Reviews include topics, but not the subjects in lm_eval's samples.
    return { bits, right, questionHashes: known, subjects: null };
  };

  return { add, finish, unread: () => unread };
}
