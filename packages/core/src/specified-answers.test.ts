import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { entryWith } from '../test/entries.ts';
import { getLeaderboard, getModelVotes, getPendingModels, getQueueStatus, getUserVotes } from './api.ts';
import { readEntrySchema } from './benchmark/entry.ts';

const ITEM = {
  name: 'lab/one',
  submitter: 'asha-rao',
  wait_time: '30s',
  precision: 'float16',
  revision: '1'.repeat(40),
  submission_time: '2026-03-01T10:00:00.000Z',
};
const ENTRY = {
  ...entryWith({
    name: 'lab/one',
    scores: { bba: 58.2 },
    model: { type: 'chat', has_chat_template: true, average_score: null, type_icon: '💬' },
    metadata: { params_billions: 7.2, hub_license: 'mit', upload_date: '2025-01-01', generation: 1 },
    features: { is_moe: false, is_not_available_on_hub: true },
  }),
  previous_rank: 3,
};
const { name, submitter, submission_time } = ITEM;
const QUEUE = { pending: [ITEM], evaluating: [ITEM], finished: [ITEM] };

test.each([
  ['the board', getLeaderboard.response, [ENTRY], {}],
  ['the board of our pages', z.array(readEntrySchema), [ENTRY], {}],
  ['the queue', getQueueStatus.response, QUEUE, { failed: [], stalled: null, lately: null }],
  ['votes of a model', getModelVotes.response, { votes_by_revision: { main: 2 } }, {}],
  ['votes of an account', getUserVotes.response, [{ model: 'lab/one' }], {}],
] as const)('%s is read without our additions, and with those of others', (_, schema, answer, added) => {
  const whole = Array.isArray(answer) ? answer : { ...answer, ...added };
  expect(schema.parse(answer)).toEqual(whole);
  const more = Array.isArray(answer)
    ? answer.map((one) => ({ ...one, comment: 'of another server' }))
    : { ...answer, comment: 'of another server' };
  expect(schema.parse(more)).toEqual(whole);
});

test('a pending model without votes has unknown votes', () => {
  expect(
    getPendingModels.response.parse([
      { name, submitter, submission_time },
      { name, submitter },
    ]),
  ).toEqual([
    { name, submitter, submission_time, votes_by_revision: null },
    { name, submitter, submission_time: null, votes_by_revision: null },
  ]);
});
