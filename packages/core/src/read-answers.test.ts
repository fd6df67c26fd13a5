import { describe, expect, test } from 'vitest';
import {
  readModelVotes,
  readPendingModels,
  readQueueStatus,
  readRefusal,
  readSubmitted,
  readUserVotes,
} from './read-answers.ts';

const ITEM = {
  name: 'a/one',
  submitter: 'asha-rao',
  wait_time: '30s',
  precision: 'float16',
  revision: '1'.repeat(40),
  submission_time: '2026-03-01T10:00:00.000Z',
};
const UNKNOWN = { submitter: null, wait_time: null, precision: null, revision: null, submission_time: null };

describe('reading the queue', () => {
  test('the lists that everybody sends are enough', () => {
    expect(readQueueStatus({ pending: [ITEM], evaluating: [ITEM], finished: [ITEM] })).toEqual({
      pending: [ITEM],
      evaluating: [ITEM],
      finished: [ITEM],
      failed: [],
      stalled: null,
      unreadable: [],
    });
  });

  test('an item that has only a name has nothing else that is known', () => {
    const nulls = { ...ITEM, ...UNKNOWN };
    const { pending, evaluating, failed } = readQueueStatus({
      pending: [{ name: 'a/one' }, nulls],
      evaluating: [{ name: 'a/one' }],
      finished: null,
      failed: [{ name: 'a/one' }],
    });
    expect(pending).toEqual([nulls, nulls]);
    expect(evaluating).toEqual([nulls]);
    expect(failed).toEqual([{ ...nulls, reason: null, detail: null }]);
  });

  test('what cannot be read is left out, and it is known where; the rest stays', () => {
    const { pending, finished, unreadable } = readQueueStatus({
      pending: [{ ...ITEM, name: 7 }, ITEM, null],
      evaluating: [],
      finished: [{ ...ITEM, revision: 12 }],
    });
    expect([pending, finished]).toEqual([[ITEM], []]);
    expect(unreadable).toEqual(['pending: row 1 at name', 'pending: row 3', 'finished: row 1 at revision']);
  });

  test('an addition of ours that cannot be used is ignored', () => {
    const { pending, failed, stalled, unreadable } = readQueueStatus({
      pending: [{ ...ITEM, position: 'first', last_failure: 3 }],
      evaluating: [],
      finished: [],
      failed: 'none',
      stalled: true,
    });
    expect(pending).toEqual([ITEM]);
    expect([failed, stalled, unreadable]).toEqual([[], null, []]);
  });

  test.each([null, 'x', [], {}, { status: 'ok' }, { pending: 'none' }])('%j is no queue', (body) => {
    expect(() => readQueueStatus(body)).toThrow();
  });
});

describe('reading pending models', () => {
  test('a model with only the fields that everybody sends has votes that are unknown', () => {
    const plain = { name: 'a/one', submission_time: ITEM.submission_time, submitter: 'asha-rao' };
    expect(
      readPendingModels([plain, { name: 'a/two', votes_by_revision: { main: 3 } }, { name: 3 }]),
    ).toEqual({
      rows: [
        { ...plain, votes_by_revision: null },
        { name: 'a/two', submission_time: null, submitter: null, votes_by_revision: { main: 3 } },
      ],
      unreadable: ['row 3 at name'],
    });
  });

  test('votes that are no numbers are unknown', () => {
    const { rows } = readPendingModels([{ name: 'a/one', votes_by_revision: { main: 'many' } }]);
    expect(rows[0]?.votes_by_revision).toBeNull();
    expect(() => readModelVotes({ votes_by_revision: null })).toThrow();
    expect(readModelVotes({ votes_by_revision: {} })).toEqual({});
  });

  test('only a list is one', () => {
    expect(() => readPendingModels({})).toThrow();
    expect(() => readUserVotes(null)).toThrow();
    expect(readUserVotes([{ model: 'a/one' }, {}])).toEqual(['a/one']);
  });
});

test.each([null, '', 'OK', [], { id: 7 }, { warnings: 'none', model_id: null }])(
  'a submission that is answered with %j has arrived all the same',
  (body) => {
    const { model_id, revision, warnings } = readSubmitted(body);
    expect([model_id, revision, warnings]).toEqual([undefined, undefined, []]);
  },
);

test.each([
  [{ detail: 'no' }, { detail: 'no' }],
  [
    { code: 'x', detail: 'no', params: { model: 'a/b' } },
    { code: 'x', detail: 'no', params: { model: 'a/b' } },
  ],
  [{ code: 1, detail: 'no', params: [] }, { detail: 'no' }],
  [{ detail: [{ msg: 'no' }] }, {}],
  [null, {}],
  ['no', {}],
])('of the refusal %j this can be used: %j', (body, used) => {
  expect(readRefusal(body)).toEqual(used);
});
