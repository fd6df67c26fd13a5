/** What the vote page shows of pending models: their votes, their order by votes, how long they have waited. */

/** What the order by votes goes by. */
export interface Candidate {
  readonly name: string;
  /** How many votes it has for each of its revisions (spec 3.10). */
  readonly votes_by_revision: Readonly<Record<string, number>>;
  /** ISO 8601. */
  readonly submission_time: string;
}

/** All votes of a model, whatever revision they were given for (spec 3.10). */
export function totalVotes(votesByRevision: Readonly<Record<string, number>>): number {
  return Object.values(votesByRevision).reduce((sum, votes) => sum + votes, 0);
}

/**
 * The order of the vote page: most votes first, among equals the oldest, then by name. It is not the order of evaluation,
 * where waiting counts too (evaluation-order.ts).
 */
export function byVotes(a: Candidate, b: Candidate): number {
  return (
    totalVotes(b.votes_by_revision) - totalVotes(a.votes_by_revision) ||
    Date.parse(a.submission_time) - Date.parse(b.submission_time) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  );
}

const HIGH_PRIORITY_RANKS = 3;

/** Whether a place in the order by votes, from 1, is labeled HIGH. */
export function isHighPriority(rank: number): boolean {
  return rank <= HIGH_PRIORITY_RANKS;
}

const LARGEST_SHOWN_COUNT = 999;

/** A vote count as the vote page shows it (spec 2.8 and 9): '+12', at most '+999'. */
export function formatVotes(votes: number): string {
  return `+${Math.min(votes, LARGEST_SHOWN_COUNT)}`;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/** How long a model has been waiting, for the vote page (spec 9): '5h', '3d', '2w', 'N/A' without a readable time. */
export function formatWait(submissionTime: string | null, nowMs: number): string {
  const since = submissionTime === null ? Number.NaN : Date.parse(submissionTime);
  if (Number.isNaN(since)) return 'N/A';
  const hours = Math.max(0, Math.floor((nowMs - since) / HOUR_MS));
  if (hours < DAY_HOURS) return `${hours}h`;
  if (hours < WEEK_HOURS) return `${Math.floor(hours / DAY_HOURS)}d`;
  return `${Math.floor(hours / WEEK_HOURS)}w`;
}
