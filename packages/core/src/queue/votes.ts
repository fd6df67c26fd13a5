/** Votes, order and wait times of pending models on the vote page. */
import { compare } from '../compare.ts';
import { MISSING } from '../format.ts';

/** Values that determine the vote order; null means unknown. */
export interface Candidate {
  readonly name: string;
  /** Number of votes per revision. */
  readonly votes_by_revision: Readonly<Record<string, number>> | null;
  /** ISO 8601. */
  readonly submission_time: string | null;
}

/** Total votes for a model across all revisions; null if unknown. */
export function totalVotes(votesByRevision: Readonly<Record<string, number>> | null): number | null {
  if (votesByRevision === null) return null;
  return Object.values(votesByRevision).reduce((sum, votes) => sum + votes, 0);
}

/**
 * Sort order of the vote page: most votes first, then the oldest, then by name. Unknown votes and times come last. It differs from
 * the evaluation order, which also counts waiting time (docs/queue.md#order-of-evaluation).
 */
export function byVotes(a: Candidate, b: Candidate): number {
  const [votesA, votesB] = [totalVotes(a.votes_by_revision) ?? -1, totalVotes(b.votes_by_revision) ?? -1];
  const [timeA, timeB] = [parseTime(a), parseTime(b)];
  return votesB - votesA || compare(timeA, timeB) || compare(a.name, b.name);
}

function parseTime({ submission_time }: Candidate): number {
  const time = Date.parse(submission_time ?? '');
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

const HIGH_PRIORITY_RANKS = 3;

/** Whether a rank by votes (starting at 1) is labeled HIGH. */
export function isHighPriority(rank: number): boolean {
  return rank <= HIGH_PRIORITY_RANKS;
}

const MAX_SHOWN_COUNT = 999;

/** Formats a vote count for the vote page: '+12', at most '+999'; '-' if unknown. */
export function formatVotes(votes: number | null): string {
  return votes === null ? MISSING : `+${Math.min(votes, MAX_SHOWN_COUNT)}`;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/** A wait time in the unit shown on the vote page, rounded down. */
export interface Wait {
  readonly unit: 'hours' | 'days' | 'weeks';
  readonly count: number;
}

/** Wait time of a model; null if the time is invalid. */
export function waitSince(submissionTime: string | null, nowMs: number): Wait | null {
  const since = Date.parse(submissionTime ?? '');
  if (Number.isNaN(since)) return null;
  const hours = Math.max(0, Math.floor((nowMs - since) / HOUR_MS));
  if (hours < DAY_HOURS) return { unit: 'hours', count: hours };
  if (hours < WEEK_HOURS) return { unit: 'days', count: Math.floor(hours / DAY_HOURS) };
  return { unit: 'weeks', count: Math.floor(hours / WEEK_HOURS) };
}
