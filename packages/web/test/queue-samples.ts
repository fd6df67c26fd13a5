/** A submission in the answer of the status call. */
export interface QueueItem {
  readonly name: string;
  readonly submitter: string;
  readonly wait_time: string;
  readonly precision: string;
  readonly revision: string;
  readonly submission_time: string;
}

/** What only our own server adds. */
interface PendingItem extends QueueItem {
  readonly position?: number;
  readonly last_failure?: string | null;
  readonly not_before?: string | null;
}

export interface QueueStatus {
  readonly pending: readonly PendingItem[];
  readonly evaluating: readonly (QueueItem & {
    readonly evaluating_since?: string;
    readonly attempt?: number;
  })[];
  readonly finished: readonly QueueItem[];
  readonly failed: readonly (QueueItem & {
    readonly reason: string;
    readonly detail: string;
    readonly explanation?: string | null;
    readonly explanations?: readonly {
      readonly code: string;
      readonly detail: string;
      readonly params?: object;
    }[];
    readonly log_tail?: string | null;
  })[];
  readonly stalled?: { readonly reason: string; readonly since: string; readonly detail?: string } | null;
}

export const EMPTY_QUEUE: QueueStatus = { pending: [], evaluating: [], finished: [], failed: [] };
const NOON = Date.parse('2026-03-01T12:00:00.000Z');

/** An item that was submitted so many seconds before noon. */
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

/** One or a few of every status. */
export const FULL_QUEUE: QueueStatus = {
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
    {
      ...queued('banyan-lab/too-large', 9000),
      reason: 'out_of_memory',
      detail: 'The model did not fit into memory: submit it in a precision with fewer bits.',
      explanation: 'lm_eval ended with exit code 1 in attempt 3.',
      log_tail: 'Loading checkpoint shards: 50%\ntorch.OutOfMemoryError: CUDA out of memory.',
    },
  ],
  stalled: { reason: 'no_worker', since: new Date(NOON).toISOString() },
};

/** A model in the answer of the call for what waits. */
export interface PendingModel {
  readonly name: string;
  readonly submission_time: string;
  readonly submitter: string;
  readonly votes_by_revision: Readonly<Record<string, number>>;
}

export function waiting(name: string, votes: number, hours: number): PendingModel {
  return {
    name,
    submission_time: new Date(Date.now() - hours * 3_600_000).toISOString(),
    submitter: 'asha-rao',
    votes_by_revision: { '0123456789abcdef0123456789abcdef01234567': votes },
  };
}

/** Models of every kind that the vote page tells apart, not in their order. */
export const PENDING_MODELS: readonly PendingModel[] = [
  waiting('banyan-lab/peepal-1b', 12, 5),
  { ...waiting('monsoon-lab/monsoon-70b', 0, 80), votes_by_revision: { main: 1500, other: 20 } },
  waiting('neem-collective/neem-3b-hindi', 12, 24 * 20),
  waiting('banyan-lab/peepal-7b-instruct', 3, 1),
  waiting('an-organization-with-a-long-name/and-a-model-whose-name-is-rather-long-too-instruct-v2.5', 1, 0.5),
];
