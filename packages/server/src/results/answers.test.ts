import { createHash } from 'node:crypto';
import { BENCHMARKS, type Benchmark } from '@leaderboard/core/benchmark/suite';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { sampleLine } from '../../../core/test/sample-lines.ts';
import { FIXTURES, fixture, REAL_SAMPLES } from '../../../core/test/support.ts';
import { parseChanged } from '../../test/changed-results.ts';
import { createAnswersReader, type ExpectedAnswers, type ParsedAnswers } from './answers.ts';
import { parseResults } from './results.ts';

/** A task of the suite, reduced to a few questions. */
function smallTask(questions: number): Benchmark {
  const hindi = BENCHMARKS.find(({ task }) => task === 'bba_Hindi');
  if (hindi === undefined) throw new Error('The suite has no bba_Hindi.');
  return { ...hindi, questions };
}

function wantedOf(answers: readonly number[]): ExpectedAnswers {
  const right = answers.filter((answer) => answer === 1).length;
  return {
    benchmark: smallTask(answers.length),
    metric: 'acc_norm',
    filter: 'none',
    isOnlyFilter: true,
    value: right / answers.length,
    taskHash: null,
  };
}

function read(wanted: ExpectedAnswers, lines: readonly string[]): ParsedAnswers | SamplesProblem {
  const reader = createAnswersReader(wanted);
  for (const line of lines) {
    const row = reader.add(line);
    if ('code' in row) return row;
  }
  return reader.finish();
}

const linesOf = (answers: readonly number[]) => answers.map((answer, docId) => sampleLine(docId, answer));

describe('the answers of a task', () => {
  test('name questions by hashes of content and target, not the prompt', () => {
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
          if ('code' in got) throw new Error(got.code);
          expect(answers.map((_, at) => ((got.bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)).toEqual(answers);
          expect(got.bits).toHaveLength(Math.ceil(answers.length / 8));
          expect(got.right).toBe(answers.filter((one) => one === 1).length);
        },
      ),
    );
  });
});

test('right answers are counted by the subjects of the questions; what is not stated is empty', () => {
  const lineOf = (docId: number, answer: number, doc: unknown) =>
    JSON.stringify({ ...JSON.parse(sampleLine(docId, answer)), doc });
  const soil = { subject_domain: ' Soil ' };
  const answers = read(wantedOf([1, 0, 1]), [lineOf(0, 1, soil), lineOf(1, 0, {}), lineOf(2, 1, soil)]);
  expect(answers).toMatchObject({
    subjects: [
      { subject: 'Soil', n: 2, right: 2 },
      { subject: '', n: 1, right: 0 },
    ],
  });
  const none = read(wantedOf([1, 1]), [lineOf(0, 1, undefined), lineOf(1, 1, 'a text')]);
  expect(none).toMatchObject({ subjects: null });
});

describe('a samples file is not used', () => {
  const answers = [1, 0, 1, 1];
  const lines = linesOf(answers);
  const refusal = (given: readonly string[], wanted = wantedOf(answers)) => read(wanted, given);

  const first = lines[0] ?? '';
  const line = (number: number) => ({ code: 'answers_line', params: { task: 'bba_Hindi', line: number } });
  const without = (field: string) => ({
    code: 'answers_field',
    params: { task: 'bba_Hindi', line: 1, field },
  });
  test.each<[string, readonly string[], object]>([
    [
      'cut between two lines',
      lines.slice(0, 3),
      { code: 'answers_count', params: { count: 3, questions: 4 } },
    ],
    ['cut in a line', [...lines.slice(0, 3), lines[3]?.slice(0, 99) ?? ''], line(4)],
    ['empty', [], { code: 'answers_count', params: { count: 0 } }],
    [
      'with a question twice',
      [...lines, sampleLine(2, 1)],
      { code: 'answers_duplicate', params: { question: 2 } },
    ],
    [
      'with a question too many',
      [...lines, sampleLine(4, 1)],
      { code: 'answers_unknown_question', params: { question: 4 } },
    ],
    [
      'of another filter alone',
      answers.map((answer, docId) => sampleLine(docId, answer, { filter: 'strict' })),
      { code: 'answers_filter', params: { filter: 'strict', wanted: 'none' } },
    ],
    ['without the hashes of its questions', [first.replace('doc_hash', 'doc')], without('doc_hash')],
    ['with a hash of another form', [first.replace(/"doc_hash":"./, '"doc_hash":"x')], without('doc_hash')],
    ['without the hashes of its targets', [first.replace('target_hash', 'target')], without('target_hash')],
    ['with a filter that is no text', [first.replace('"none"', '7')], without('filter')],
    [
      'with a number of a question that is no index',
      [first.replace('"doc_id":0', '"doc_id":-1')],
      without('doc_id'),
    ],
    ['with the key of an object’s prototype', ['{"__proto__":{"doc_id":0}}'], without('doc_id')],
    ['of lists', ['[1]'], line(1)],
    ['compressed', ['\u001f\ufffd\u0008'], line(1)],
    [
      'whose mean is not the score',
      linesOf([1, 1, 1, 1]),
      { code: 'answers_mean', params: { right: 4, count: 4, value: 0.75 } },
    ],
  ])('%s', (_name, given, problem) => {
    expect(refusal(given)).toMatchObject(problem);
  });

  test('whose mean differs from the score in the last digit', () => {
    const wanted = { ...wantedOf(answers), value: 0.75 + Number.EPSILON };
    expect(refusal(lines, wanted)).toMatchObject({ code: 'answers_mean' });
  });
});

describe('the filters of a samples file', () => {
  const answers = [1, 0, 1, 1];
  const lines = linesOf(answers);
  const whole = read(wantedOf(answers), lines);
  const strict = answers.map((answer, docId) => sampleLine(docId, 1 - answer, { filter: 'strict' }));
  const unnamed = lines.map((line) => line.replace('"filter":"none",', ''));
  const twoFilters = { ...wantedOf(answers), isOnlyFilter: false };

  test.each([
    ['1', '0'],
    ['true', 'false'],
    ['"1.0"', '"0.0"'],
    ['"True"', '"False"'],
  ])('%s is a right answer and %s a wrong one', (right, wrong) => {
    const lines = linesOf([1, 0, 1]).map((line) =>
      line.replace(/"acc_norm":\s*([01])/, (_, bit) => `"acc_norm":${bit === '1' ? right : wrong}`),
    );
    expect(read(wantedOf([1, 0, 1]), lines)).toEqual(read(wantedOf([1, 0, 1]), linesOf([1, 0, 1])));
  });

  test.each(['null', '[1]', '"yes"', '""', '2', '0.5', '{}', 'NaN'])('%s is no answer', (value) => {
    const line = sampleLine(0, 1).replace(/"acc_norm":\s*1/, `"acc_norm":${value}`);
    expect(read(wantedOf([1]), [line])).toMatchObject({
      code: 'answers_not_a_bit',
      params: { question: 0, metric: 'acc_norm' },
    });
  });

  test('blank lines are passed over, and lines keep their numbers', () => {
    const lines = ['', '\r', ...linesOf([1, 0]).map((line) => `${line}\r`), ' \t', ''];
    expect(read(wantedOf([1, 0]), lines)).toEqual(read(wantedOf([1, 0]), linesOf([1, 0])));
    expect(read(wantedOf([1, 0]), [...lines, '['])).toMatchObject({
      code: 'answers_line',
      params: { line: 7 },
    });
  });

  test('a Git LFS pointer in their place is named as such', () => {
    expect(read(wantedOf([1]), ['version https://git-lfs.github.com/spec/v1', 'size 9'])).toMatchObject({
      code: 'answers_lfs_pointer',
    });
  });

  test('lines of other filters than the score’s are passed over', () => {
    expect(whole).toMatchObject({ right: 3 });
    expect(read(twoFilters, [...lines, ...strict])).toEqual(whole);
    expect(read(twoFilters, [...strict, ...lines])).toEqual(whole);
    expect(
      read(
        twoFilters,
        lines.flatMap((line, at) => [line, strict[at] ?? '']),
      ),
    ).toEqual(whole);
  });

  test('all lines count for the harness’s hash of the task', () => {
    const reader = createAnswersReader(twoFilters);
    const hashed = [...strict, ...lines].map((line) => reader.add(line));
    expect(hashed).toHaveLength(2 * answers.length);
    expect(hashed.every((row) => 'hashed' in row && row.hashed.length === 192)).toBe(true);
  });

  test('a line without a filter is of the only filter', () => {
    expect(read(wantedOf(answers), unnamed)).toEqual(whole);
    expect(read({ ...wantedOf(answers), filter: 'strict' }, unnamed)).toEqual(whole);
  });

  test('a line without a filter says nothing where the task has two', () => {
    const problem = { code: 'answers_field', params: { task: 'bba_Hindi', line: 1, field: 'filter' } };
    expect(read(twoFilters, unnamed)).toEqual(problem);
  });

  test('the results say whether a task has one filter', () => {
    const isOnlyFilter = (changes: Readonly<Record<string, unknown>>) =>
      parseChanged(FIXTURES.groups, changes).expectedAnswers[0]?.isOnlyFilter;
    expect(isOnlyFilter({})).toBe(true);
    expect(isOnlyFilter({ 'results/bba_English/acc_norm,strict': 0.5 })).toBe(false);
    expect(isOnlyFilter({ 'results/bba_English/exact_match,strict': 0.5 })).toBe(false);
    expect(parseChanged(FIXTURES.bareKeys, {}).expectedAnswers[0]?.isOnlyFilter).toBe(true);
  });
});

/** A defect in one line or in the order of the lines. */
const defect = fc.record({
  at: fc.nat(7),
  cut: fc.nat(400),
  length: fc.nat(12),
  put: fc.oneof(
    fc.constantFrom('', '0', '1', '"', '}', 'null', '-', '\u0000', '\ufeff', '[', 'NaN'),
    fc.string(),
  ),
  action: fc.constantFrom('change', 'drop', 'twice', 'swap'),
});

test('wrong lines leave the run’s own answers, or none', () => {
  const answers = [1, 0, 1, 1, 0, 0, 1, 0];
  const wanted = wantedOf(answers);
  const whole = read(wanted, linesOf(answers));
  let used = 0;
  fc.assert(
    fc.property(fc.array(defect, { minLength: 1, maxLength: 3 }), (defects) => {
      let lines = linesOf(answers);
      for (const { at, cut, length, put, action } of defects) {
        const line = lines[at] ?? '';
        const changed = line.slice(0, cut) + put + line.slice(cut + length);
        if (action === 'change') lines = lines.with(Math.min(at, lines.length - 1), changed);
        else if (action === 'drop') lines = lines.filter((_, index) => index !== at);
        else if (action === 'twice') lines = [...lines, line];
        else lines = lines.toReversed();
      }
      const got = read(wanted, lines);
      if ('code' in got) {
        expect(got.params.task).toBe('bba_Hindi');
        return;
      }
      used += 1;
      expect(got.right).toBe(4);
      if ('code' in whole) throw new Error(whole.code);
      if (got.questionHashes.join() === whole.questionHashes.join()) expect(got.bits).toEqual(whole.bits);
    }),
    { numRuns: PROPERTY_RUNS },
  );
  expect(used).toBeGreaterThan(PROPERTY_RUNS / 50);
});

describe('the samples of the real lm_eval', () => {
  const { expectedAnswers } = parseResults(fixture(REAL_SAMPLES.results));
  const wanted =
    expectedAnswers.find(({ benchmark }) => benchmark.task === REAL_SAMPLES.task) ??
    expect.fail('no such task');
  const lines = REAL_SAMPLES.text().trimEnd().split('\n');

  test('are all answers to the last bit, as the log-likelihoods have them', () => {
    const answers = read(wanted, lines);
    if ('code' in answers) return expect.fail(answers.code);
    expect(lines).toHaveLength(wanted.benchmark.questions);
    for (const line of lines) {
      const { doc_id, doc, filtered_resps } = JSON.parse(line);
      const perLetter = filtered_resps.map(
        ([likelihood]: [string], place: number) => Number(likelihood) / doc[`option_${'abcd'[place]}`].length,
      );
      const isRight = 'ABCD'[perLetter.indexOf(Math.max(...perLetter))] === doc.correct_answer;
      expect(((answers.bits[doc_id >> 3] ?? 0) >> (7 - (doc_id & 7))) & 1, line).toBe(isRight ? 1 : 0);
    }
    expect(answers.right / lines.length).toBe(wanted.value);
  });

  test('state the subject of each question', () => {
    const answers = read(wanted, lines);
    if ('code' in answers) return expect.fail(answers.code);
    const stated = lines.map((line): string => JSON.parse(line).doc.subject_domain);
    expect(answers.subjects?.length).toBe(new Set(stated).size);
    for (const { subject, n } of answers.subjects ?? [])
      expect(n, subject).toBe(stated.filter((one) => one === subject).length);
  });

  test('belong to their run: its task hash is that of the lines', () => {
    const run = createHash('sha256');
    const reader = createAnswersReader(wanted);
    for (const line of lines) {
      const row = reader.add(line);
      run.update('code' in row ? row.code : row.hashed);
    }
    expect(run.digest('hex')).toBe(wanted.taskHash);
  });
});
