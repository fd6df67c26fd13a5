import type { FailedItem, PendingModel, QueueItem, QueueLists } from '@leaderboard/core/api';

export const EMPTY_QUEUE: QueueLists = {
  pending: [],
  evaluating: [],
  finished: [],
  failed: [],
  stalled: null,
  lately: null,
};
const NOON = Date.parse('2026-03-01T12:00:00.000Z');

/** A queue item submitted `seconds` before noon. */
export function queued(name: string, seconds: number, more: Partial<QueueItem> = {}): QueueItem {
  return {
    name,
    submitter: 'asha-rao',
    wait_time: `${seconds}s`,
    precision: 'float16',
    revision: '0123456789abcdef0123456789abcdef01234567',
    submission_time: new Date(NOON - seconds * 1000).toISOString(),
    ...more,
  };
}

/** A submission that failed an hour ago, for a known reason. */
export function failed(name: string, more: Partial<FailedItem> = {}): FailedItem {
  return {
    ...queued(name, 9000),
    id: 1,
    reason: 'harness_error',
    detail: 'The evaluation failed.',
    explanation: null,
    explanations: [],
    has_log: false,
    ...more,
  };
}

/** A queue with one or a few items in every status. */
export const FULL_QUEUE: QueueLists = {
  pending: [
    {
      ...queued('banyan-lab/oldest', 3 * 86_400),
      position: 1,
      last_failure: 'worker_lost',
      not_before: new Date(NOON + 300_000).toISOString(),
    },
    queued('neem-collective/neem-3b-hindi', 30, { submitter: 'vikram-iyer', precision: 'bfloat16' }),
    { ...queued('banyan-lab/peepal-7b-instruct', 7200, { precision: '4bit' }), position: 2 },
  ],
  evaluating: [
    {
      ...queued('monsoon-lab/monsoon-70b', 5 * 3600, { precision: '8bit' }),
      evaluating_since: new Date(NOON - 7 * 60_000).toISOString(),
      attempt: 2,
    },
  ],
  finished: [
    queued('banyan-lab/peepal-1b', 86_400),
    queued(
      'an-organization-with-a-long-name/and-a-model-whose-name-is-rather-long-too-instruct-v2.5',
      600_000,
    ),
  ],
  failed: [
    failed('banyan-lab/too-large', {
      reason: 'out_of_memory',
      detail: 'The model did not fit into memory. Submit it in a lower precision.',
      explanation: 'lm_eval ended with exit code 1 in attempt 3.',
      has_log: true,
    }),
  ],
  stalled: { reason: 'no_worker', since: new Date(NOON).toISOString() },
  lately: { evaluations: 20, shortest_seconds: 2400, median_seconds: 10_800, longest_seconds: 32_400 },
};

export function waiting(name: string, votes: number, hours: number): PendingModel {
  return {
    name,
    submission_time: new Date(Date.now() - hours * 3_600_000).toISOString(),
    submitter: 'asha-rao',
    votes_by_revision: { '0123456789abcdef0123456789abcdef01234567': votes },
  };
}

/** Pending models for every case of the vote page, unsorted. */
export const PENDING_MODELS: readonly PendingModel[] = [
  waiting('banyan-lab/peepal-1b', 12, 5),
  { ...waiting('monsoon-lab/monsoon-70b', 0, 80), votes_by_revision: { main: 1500, other: 20 } },
  waiting('neem-collective/neem-3b-hindi', 13, 24 * 20),
  waiting('banyan-lab/peepal-7b-instruct', 3, 1),
  waiting('an-organization-with-a-long-name/and-a-model-whose-name-is-rather-long-too-instruct-v2.5', 1, 0.5),
];
