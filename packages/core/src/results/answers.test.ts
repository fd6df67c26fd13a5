import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleLine } from '../../test/sample-lines.ts';
import { fixture } from '../../test/support.ts';
import { BENCHMARKS, type Benchmark } from '../benchmark/suite.ts';
import { type AnswersWanted, readAnswers, type TaskAnswers } from './answers.ts';
import type { AnswersProblem } from './answers-problems.ts';

/** A task of the suite with few questions. */
function smallTask(questions: number): Benchmark {
  const hindi = BENCHMARKS.find(({ task }) => task === 'bba_Hindi');
  if (hindi === undefined) throw new Error('The suite has no bba_Hindi.');
  return { ...hindi, questions };
}

function wantedOf(answers: readonly number[]): AnswersWanted {
  const right = answers.filter((answer) => answer === 1).length;
  return {
    benchmark: smallTask(answers.length),
    metric: 'acc_norm',
    filter: 'none',
    value: right / answers.length,
    taskHash: null,
  };
}

function read(wanted: AnswersWanted, lines: readonly string[]): TaskAnswers | AnswersProblem {
  const reader = readAnswers(wanted);
  for (const line of lines) {
    const row = reader.add(line);
    if ('code' in row) return row;
  }
  return reader.finish();
}

const linesOf = (answers: readonly number[]) => answers.map((answer, docId) => sampleLine(docId, answer));

describe('the answers of a task', () => {
  test('are one bit a question, the first one highest, in the order of the question set', () => {
    const answers = [1, 0, 0, 0, 0, 0, 0, 1, 0, 1];
    const lines = linesOf(answers);
    const whole = read(wantedOf(answers), lines);
    expect(whole).toMatchObject({ right: 3, bits: Uint8Array.of(0b1000_0001, 0b0100_0000) });
    // Several processes write their questions in turns.
    expect(read(wantedOf(answers), [...lines].reverse())).toEqual(whole);
  });

  test('name their questions by the hashes of content and target; the prompt does not count', () => {
    const [first, second] = [0, 1].map((docId) => read(wantedOf([1]), [sampleLine(0, 1, { prompt: docId })]));
    expect(second).toEqual(first);
    const other = read(wantedOf([1]), [sampleLine(0, 1).replace(/"doc_hash":"./, '"doc_hash":"f')]);
    expect(other).not.toEqual(first);
  });

  test('of any number and order are unpacked to what was put in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 70 }),
        fc.infiniteStream(fc.nat()),
        (answers, places) => {
          const lines = linesOf(answers).sort(() => (Number(places.next().value) % 2) - 0.5);
          const got = read(wantedOf(answers), lines);
          if ('code' in got) throw new Error(got.detail);
          expect(answers.map((_, at) => ((got.bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)).toEqual(answers);
          expect(got.bits).toHaveLength(Math.ceil(answers.length / 8));
        },
      ),
    );
  });
});

test('what lm_eval 0.4.13 writes is read, and its hashes make the task’s own', () => {
  const lines = fixture('samples_v0.4.13_bba_Hindi_limit-6.jsonl').trimEnd().split('\n');
  const reader = readAnswers({ ...wantedOf([0, 0, 0, 1, 0, 0]), value: 0.16666666666666666 });
  const rows = lines.map((line) => reader.add(line));
  expect(reader.finish()).toMatchObject({ right: 1, bits: Uint8Array.of(0b0001_0000) });
  const hashed = rows.map((row) => ('hashed' in row ? row.hashed : row.detail)).join('');
  // As the results file of this run states it.
  const taskHash = '3a5e2e84baaeb17117302cdce9af64b7e8a485e865467dbbe8a606e6dce3720f';
  expect(createHash('sha256').update(hashed).digest('hex')).toBe(taskHash);
});

describe('a samples file is refused', () => {
  const answers = [1, 0, 1, 1];
  const lines = linesOf(answers);
  const refusal = (given: readonly string[], wanted = wantedOf(answers)) => read(wanted, given);

  test.each<[string, string, readonly string[], RegExp]>([
    ['cut between two lines', 'answers_cut', lines.slice(0, 3), /have 3 questions where the suite has 4/],
    [
      'cut in a line',
      'answers_unreadable',
      [...lines.slice(0, 3), lines[3]?.slice(0, 99) ?? ''],
      /line 4 is no JSON object/,
    ],
    ['empty', 'answers_cut', [], /have 0 questions/],
    [
      'with a question twice',
      'answers_duplicate',
      [...lines, sampleLine(2, 1)],
      /have question 2 more than once/,
    ],
    [
      'with a question too many',
      'answers_foreign',
      [...lines, sampleLine(4, 1)],
      /a question 4, which the suite does not have/,
    ],
    [
      'with a row of another filter',
      'answers_filter',
      [...lines, sampleLine(0, 1, { filter: 'strict' })],
      /rows of the filter strict, but its score is of none/,
    ],
    [
      'with half an answer',
      'answers_not_a_bit',
      [sampleLine(0, 0.5)],
      /acc_norm of question 0 is neither 0 nor 1/,
    ],
    [
      'with an answer that is text',
      'answers_not_a_bit',
      [lines[0]?.replace('"acc_norm":1', '"acc_norm":"1"') ?? ''],
      /neither 0 nor 1/,
    ],
    [
      'with an answer that is no number',
      'answers_not_a_bit',
      [lines[0]?.replace('"acc_norm":1', '"acc_norm":NaN') ?? ''],
      /neither 0 nor 1/,
    ],
    [
      'without the hashes of its questions',
      'answers_unreadable',
      [lines[0]?.replace('doc_hash', 'doc') ?? ''],
      /lacks the hashes/,
    ],
    [
      'with a number of a question that is no index',
      'answers_unreadable',
      [lines[0]?.replace('"doc_id":0', '"doc_id":-1') ?? ''],
      /no doc_id/,
    ],
    [
      'with the key of an object’s prototype',
      'answers_unreadable',
      ['{"__proto__":{"doc_id":0}}'],
      /no doc_id/,
    ],
    ['of lists', 'answers_unreadable', ['[1]'], /no JSON object/],
    [
      'whose mean is not the score',
      'answers_mean',
      linesOf([1, 1, 1, 1]),
      /4 right answers of 4, which is not its score 0.75/,
    ],
  ])('%s', (_name, code, given, detail) => {
    expect(refusal(given)).toMatchObject({ code, task: 'bba_Hindi', detail: expect.stringMatching(detail) });
  });

  test('whose mean differs from the score in the last digit', () => {
    const wanted = { ...wantedOf(answers), value: 0.75 + Number.EPSILON };
    expect(refusal(lines, wanted)).toMatchObject({ code: 'answers_mean' });
  });
});
