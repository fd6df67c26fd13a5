/**
 * Answers to single questions out of the reviews of EvalScope: one JSON object a line, one line a question
 * (docs/decisions/README.md#21-answers-are-one-bit-a-question).
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
import type { AnswersReader, AnswersWanted, TaskAnswers } from './answers.ts';

/** A score of a report has four places. */
const ROUNDING = 0.5e-4 + 1e-9;

/** The letters of the right answer: a text in reviews from before August 2026, a list since. */
function targetOf(row: JsonRecord): string | null {
  const target = field(row, 'target');
  const letters: readonly unknown[] = Array.isArray(target) ? target : [target];
  return letters.length > 0 && letters.every((one) => typeof one === 'string') ? letters.join(',') : null;
}

/** The question as the model read it: the text of the user's message. */
function questionOf(row: JsonRecord): string | null {
  const messages = field(row, 'messages');
  const asked = Array.isArray(messages) ? messages.find((one) => isRecord(one) && one.role === 'user') : null;
  const content: unknown = isRecord(asked) ? asked.content : null;
  if (typeof content === 'string') return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  const texts = parts.map((part) => (isRecord(part) ? field(part, 'text') : null));
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts.join('\n') : null;
}

/** A short hash of a question and its right answer, so that no text of a question is kept. */
function hashOf(question: string, target: string): string {
  return createHash('sha256')
    .update(JSON.stringify([question, target]))
    .digest('hex');
}

/** Right or wrong: the score by whichever name its metric has. */
function rightOf(score: JsonRecord): boolean | null {
  const [value, ...more] = Object.values(recordAt(score, 'value'));
  return more.length > 0 || (value !== 1 && value !== 0) ? null : value === 1;
}

export interface ReviewsReader extends AnswersReader {
  /** The number of answers that held no letter that the program could read. */
  unread(): number;
}

/** Reads the reviews of one task, whatever the order of the lines. */
export function readReviews({ benchmark: { task, questions }, metric, value }: AnswersWanted): ReviewsReader {
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
    const [question, target] = [questionOf(row), targetOf(row)];
    if (question === null) return wrong('messages');
    if (target === null) return wrong('target');
    const score = recordAt(recordAt(row, 'sample_score'), 'score');
    const prediction = field(score, 'extracted_prediction');
    if (typeof prediction !== 'string') return wrong('extracted_prediction');
    const params = { task, question: index };
    if (index >= questions) return { code: 'answers_unknown_question', params };
    if (hashes[index] !== null) return { code: 'answers_duplicate', params };
    const isRight = rightOf(score);
    if (isRight === null) return { code: 'answers_not_a_bit', params: { ...params, metric } };
    hashes[index] = hashOf(question, target);
    rows += 1;
    if (prediction === '') unread += 1;
    if (isRight) {
      right += 1;
      bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
    }
    return nothing;
  };

  const finish = (): TaskAnswers | SamplesProblem => {
    const known = hashes.filter((hash) => hash !== null);
    if (known.length !== questions)
      return { code: 'answers_count', params: { task, count: rows, questions } };
    if (Math.abs(right / questions - value) > ROUNDING)
      return { code: 'answers_mean', params: { task, right, count: questions, value } };
    // Topics are stated, but not the subjects that samples of lm_eval state.
    return { bits, right, questionHashes: known, subjects: null };
  };

  return { add, finish, unread: () => unread };
}
