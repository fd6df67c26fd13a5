import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sampleLine } from '../../test/sample-lines.ts';
import { fixture } from '../../test/support.ts';
import { BENCHMARKS } from '../benchmark/suite.ts';
import { readAnswers } from './answers.ts';
import { isRecord, type JsonRecord } from './harness-json.ts';
import { sampleContent } from './sample-content.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** A line as the tasks of BhashaBench make lm_eval write it: options of their own fields, labels, and the index as target. */
function bhashaLine(changes: JsonRecord = {}, doc: JsonRecord = {}): JsonRecord {
  const options = ['नीम', 'तुलसी', 'हल्दी (Turmeric)', 'आँवला'];
  return {
    doc_id: 0,
    doc: {
      id: 'q-1',
      question: 'कौन सा पौधा?',
      option_a: options[0],
      option_b: options[1],
      option_c: options[2],
      option_d: options[3],
      correct_answer: 'C',
      subject_domain: ' Dravyaguna & Bhaishajya ',
      question_level: 'Easy',
      question_type: 'MCQ',
      topic: 'Herbs',
      ...doc,
    },
    target: '2',
    arguments: Object.fromEntries(
      options.map((option, at) => [`gen_args_${at}`, { arg_0: 'Question: …', arg_1: ` ${option}` }]),
    ),
    resps: [[['-9.5', 'False']], [['-9.0', 'False']], [['-12.0', 'False']], [['-30.0', 'False']]],
    filtered_resps: [
      ['-9.5', 'False'],
      ['-9.0', 'False'],
      ['-12.0', 'False'],
      ['-30.0', 'False'],
    ],
    doc_hash: 'd',
    ...changes,
  };
}

describe('the content of a sample', () => {
  test('has the option that the harness chose by each metric, the key and the labels', () => {
    // −9.0 is the largest; −12.0 is by the number of characters.
    expect(sampleContent(bhashaLine(), 'acc', false)).toMatchObject({ chosen: 1, key: 2 });
    expect(sampleContent(bhashaLine(), 'acc_norm', true)).toMatchObject({
      chosen: 2,
      key: 2,
      labels: { subject: 'Dravyaguna & Bhaishajya', level: 'Easy', type: 'MCQ' },
    });
  });

  test('is the same question with other spaces, case and order of options, and another with other options', () => {
    const text = (doc: JsonRecord) => {
      const found = sampleContent(bhashaLine({ arguments: undefined }, doc), 'acc', false);
      return 'code' in found ? found.code : found.text;
    };
    const same = text({ question: ' कौन  सा पौधा?', option_a: 'हल्दी (TURMERIC)', option_c: 'नीम' });
    expect(same).toBe(text({}));
    expect(text({ option_a: 'नीमा' })).not.toBe(text({}));
    // Another vowel sign alone.
    expect(text({ question: 'कौन सी पौधा?' })).not.toBe(text({}));
  });

  test.each<[string, JsonRecord, JsonRecord]>([
    ['samples_no_options', { arguments: [] }, { option_d: null }],
    ['samples_no_options', { filtered_resps: [['-1.0', 'False']] }, {}],
    ['samples_bad_likelihood', { filtered_resps: [['nan'], ['-1'], ['-2'], ['-3']] }, {}],
    ['samples_bad_key', { target: '4' }, {}],
    ['samples_bad_key', { target: null }, {}],
    ['samples_disagree', { target: '1' }, {}],
    ['samples_label', {}, { subject_domain: 'x'.repeat(201) }],
    ['samples_label', {}, { question_level: ['Easy'] }],
  ])('is refused as %s', (code, changes, doc) => {
    expect(sampleContent(bhashaLine(changes, doc), 'acc', false)).toMatchObject({ code });
  });

  test('takes a label as one harmless line; without a label it is not stated', () => {
    const found = sampleContent(
      bhashaLine({}, { subject_domain: 'a\u202eb\u0000\nc', question_level: null, question_type: 'e\u0301' }),
      'acc',
      false,
    );
    expect(found).toMatchObject({ labels: { subject: 'a b  c', level: '', type: 'é' } });
  });
});

test('of lines with and without options, the first one without is named', () => {
  const bench = BENCHMARKS.find(({ task }) => task === 'bba_Hindi');
  if (bench === undefined) throw new Error('no bba_Hindi');
  const benchmark = { ...bench, questions: 3 };
  const wanted = { benchmark, metric: 'acc', filter: 'none', isOnlyFilter: true, value: 1, taskHash: null };
  const problemWithout = (...without: readonly number[]) => {
    const reader = readAnswers(wanted, hash);
    for (const docId of [0, 1, 2]) {
      const line = sampleLine(docId, 0).replace('"target":"1"', '"target":"2"');
      reader.add(without.includes(docId) ? line.replace('"resps"', '"none"') : line);
    }
    const read = reader.finish();
    return 'code' in read ? read : read.contents;
  };
  expect(problemWithout()).not.toHaveProperty('code');
  expect(problemWithout(0, 1, 2)).toBeNull();
  for (const without of [[0], [1], [2], [1, 2]])
    expect(problemWithout(...without)).toEqual({
      code: 'samples_no_options',
      params: { task: 'bba_Hindi', question: without[0] },
    });
});

test('the samples of the real harness agree with its own right and wrong, by both metrics', () => {
  const lines = fixture('samples_v0.4.13_bba_Hindi_limit-6.jsonl').trimEnd().split('\n');
  const bench = BENCHMARKS.find(({ task }) => task === 'bba_Hindi');
  if (bench === undefined) throw new Error('no bba_Hindi');
  for (const metric of ['acc', 'acc_norm']) {
    const rows = lines.map((line): JsonRecord => {
      const row: unknown = JSON.parse(line);
      return isRecord(row) ? row : {};
    });
    const value = rows.filter((row) => row[metric] === 1).length / rows.length;
    const benchmark = { ...bench, questions: rows.length };
    const wanted = { benchmark, metric, filter: 'none', isOnlyFilter: true, value, taskHash: null };
    const reader = readAnswers(wanted, hash);
    for (const line of lines) reader.add(line);
    const read = reader.finish();
    if ('code' in read || read.contents === null || 'code' in read.contents)
      throw new Error(JSON.stringify(read));
    const { options, dictionary } = read.contents;
    expect(options).toHaveLength(2);
    expect([...dictionary.keys]).toEqual(rows.map((row) => Number(row.target)));
    expect(new Set(dictionary.textHashes).size).toBe(rows.length);
    expect(dictionary.labels.subject.values).toEqual(['']);
  }
});
