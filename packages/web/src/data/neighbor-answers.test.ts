import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEntrySchema } from '@leaderboard/core/benchmark/entry';
import {
  readModelVotes,
  readPendingModels,
  readQueueStatus,
  readRefusal,
  readSubmitted,
  readUserVotes,
} from '@leaderboard/core/read-answers';
import { readRows } from '@leaderboard/core/reading/rows';
import { describe, expect, test } from 'vitest';

/** Answers of version 0.1.0; the file says how they were recorded. */
const OLD = JSON.parse(readFileSync(join(import.meta.dirname, '../../test/answers-0.1.0.json'), 'utf8'));

describe('the answers of version 0.1.0 are read whole', () => {
  test('the board', () => {
    expect(readRows(readEntrySchema, OLD.leaderboard)).toEqual({ rows: OLD.leaderboard, unreadable: [] });
  });

  test('the queue', () => {
    expect(readQueueStatus(OLD.status)).toEqual({ ...OLD.status, unreadable: [] });
  });

  test('pending models and votes', () => {
    expect(readPendingModels(OLD.pending)).toEqual({ rows: OLD.pending, unreadable: [] });
    expect(readModelVotes(OLD.modelVotes)).toEqual(OLD.modelVotes.votes_by_revision);
    expect(readUserVotes(OLD.userVotes)).toEqual(['banyan-lab/peepal-7b-instruct', 'banyan-lab/peepal-1b']);
  });

  test('a submission and a refusal', () => {
    const { model_id, revision, warnings } = OLD.submitted;
    expect(readSubmitted(OLD.submitted)).toEqual({ model_id, revision, warnings });
    expect(readRefusal(OLD.refused)).toEqual(OLD.refused);
  });
});

describe('answers without any addition of ours are read whole', () => {
  test('the board', () => {
    const evaluations = {
      bba: { normalized_score: 58.2, value: 0.582 },
      bbf_English: { normalized_score: 61.4, value: 61.4 },
    };
    const full = {
      id: 'org/model',
      model: {
        name: 'org/model',
        type: 'chat',
        architecture: 'LlamaForCausalLM',
        precision: 'bfloat16',
        has_chat_template: true,
        average_score: null,
        type_icon: '💬',
      },
      evaluations,
      metadata: {
        params_billions: 7.2,
        hub_license: 'mit',
        hub_hearts: 12,
        upload_date: '2025-01-01',
        submission_date: '2025-01-02',
        generation: 1,
        base_model: 'org/base',
        co2_cost: 0.6,
        is_highlighted_by_maintainer: true,
      },
      features: {
        is_moe: false,
        is_flagged: false,
        is_merged: false,
        is_not_available_on_hub: true,
        is_highlighted_by_maintainer: false,
        is_for_edge_devices: false,
      },
      previous_rank: 3,
    };
    const { rows, unreadable } = readRows(readEntrySchema, [full]);
    expect([rows, unreadable]).toEqual([[full], []]);
  });

  test('the queue, pending models, votes and a submission', () => {
    const { name, submitter, wait_time, precision, revision, submission_time } = OLD.status.finished[0];
    const item = { name, submitter, wait_time, precision, revision, submission_time };
    const status = { pending: [item], evaluating: [item], finished: [item] };
    expect(readQueueStatus(status)).toEqual({ ...status, failed: [], stalled: null, unreadable: [] });
    const model = { name, submission_time, submitter };
    expect(readPendingModels([model]).rows).toEqual([{ ...model, votes_by_revision: null }]);
    expect(readUserVotes([{ model: name }])).toEqual([name]);
    expect(readSubmitted(null)).toEqual({ warnings: [] });
    expect(readRefusal({ detail: 'The model is private.' })).toEqual({ detail: 'The model is private.' });
  });
});
