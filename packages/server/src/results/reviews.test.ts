import { TASKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { fixture } from '../../../core/test/support.ts';
import { reviewLine, reviewLines } from '../../test/evalscope-folder.ts';
import { createReviewsReader } from './reviews.ts';

const [HINDI] = TASKS.filter(({ task }) => task === 'bbk_Hindi');

/** Reads reviews whose reported score has this many right answers. */
function read(text: string, right: number, questions = 5) {
  if (HINDI === undefined) throw new Error('no task');
  const value = Math.round((right / questions) * 1e4) / 1e4;
  const reader = createReviewsReader({
    benchmark: { ...HINDI, questions },
    metric: 'accuracy',
    filter: 'none',
    isOnlyFilter: true,
    value,
    taskHash: null,
  });
  for (const line of text.split('\n')) {
    const row = reader.add(line);
    if ('code' in row) return row;
  }
  const answers = reader.finish();
  return 'code' in answers ? answers : { ...answers, unread: reader.unread() };
}

test('right answers by the number of the question, and those without a letter', () => {
  const answers = read(reviewLines(5, 3, 1), 3);
  expect(answers).toMatchObject({ right: 3, unread: 1, subjects: null, bits: new Uint8Array([0b11100000]) });
  expect('questionHashes' in answers && new Set(answers.questionHashes).size).toBe(5);
});

test('real reviews of both forms: the same questions have the same hashes', () => {
  const today = read(fixture('evalscope/reviews/unparsable_form-2_krishi_Hindi.jsonl'), 1);
  expect(today).toMatchObject({ right: 1, unread: 4 });
  const earlier = read(fixture('evalscope/reviews/form-1_krishi_Hindi.jsonl'), 3);
  expect(earlier).toMatchObject({ right: 3, unread: 0 });
  const hashes = [today, earlier].map((one) => 'questionHashes' in one && one.questionHashes);
  expect(hashes[0]).toEqual(hashes[1]);
});

test('the order of the lines, the answers and the form of the target change no hash', () => {
  const hashes = (text: string, right: number) => {
    const answers = read(text, right);
    return 'questionHashes' in answers ? answers.questionHashes : answers;
  };
  const lines = reviewLines(5, 2, 0);
  const wanted = hashes(lines, 2);
  expect(hashes(lines.trim().split('\n').reverse().join('\n'), 2)).toEqual(wanted);
  expect(hashes(reviewLines(5, 4, 0), 4)).toEqual(wanted);
  expect(hashes(lines.replaceAll('"target":["A"]', '"target":"A"'), 2)).toEqual(wanted);
  expect(hashes(lines.replaceAll('"target":["A"]', '"target":["C"]'), 2)).not.toEqual(wanted);
  expect(hashes(lines.replaceAll('the blue', 'the green'), 2)).not.toEqual(wanted);
});

const LINES = reviewLines(5, 2, 0);
test.each([
  ['fewer lines', LINES.split('\n').slice(1).join('\n'), 'answers_count'],
  ['a question twice', `${reviewLine(0, true, 'A')}\n${LINES}`, 'answers_duplicate'],
  ['a question too many', LINES.replace('"index":4', '"index":5'), 'answers_unknown_question'],
  ['another score', LINES.replace('"accuracy":0', '"accuracy":1'), 'answers_mean'],
  ['half a point', LINES.replace('"accuracy":0', '"accuracy":0.5'), 'answers_not_a_bit'],
  ['two metrics', LINES.replace('"accuracy":0', '"accuracy":0,"f1":0'), 'answers_not_a_bit'],
  ['no number', LINES.replace('"index":4', '"index":"4"'), 'answers_field'],
  ['no question', LINES.replace('"role":"user"', '"role":"system"'), 'answers_field'],
  ['no target', LINES.replace('"target":["A"]', '"target":[]'), 'answers_field'],
  ['no letter that was read', LINES.replace('"extracted_prediction":"B"', '"x":1'), 'answers_field'],
  ['text', `no JSON\n${LINES}`, 'answers_line'],
  [
    'a pointer of Git LFS',
    'version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 9\n',
    'answers_lfs_pointer',
  ],
])('%s: no answers', (_name, text, code) => {
  expect(read(text, 2)).toMatchObject({ code, params: { task: 'bbk_Hindi' } });
});
