import type { Wait } from '@leaderboard/core/queue/votes';

const WAIT_UNITS: Record<Wait['unit'], string> = { hours: 'h', days: 'd', weeks: 'w' };

/** The vote page (spec 2.8). */
export const vote = {
  title: 'Vote for the Next Models',
  subtitle: 'Help us prioritize which models to evaluate next',
  /** What one signs in for (spec 2.5). */
  action: 'vote for models',
  loading: 'Loading the pending models…',
  heading: 'Models Pending Evaluation',
  columns: { model: 'Model', votes: 'Votes', priority: 'Priority' },
  waiting: (wait: Wait | null) =>
    `Waiting ${wait === null ? 'N/A' : `${wait.count}${WAIT_UNITS[wait.unit]}`}`,
  submittedBy: (submitter: string) => `submitted by ${submitter}`,
  votes: 'votes',
  vote: 'Vote',
  voted: 'Voted',
  /** The names of a row's button; they begin with what it shows. */
  voteFor: (model: string) => `Vote for ${model}`,
  votedFor: (model: string) => `Voted for ${model}`,
  rank: (rank: number) => `#${rank}`,
  high: 'HIGH',
  emptyTitle: 'No Models to Vote',
  emptyText: 'There are currently no models waiting for votes. Check back later!',
  announceVoted: (model: string, votes: string, rank: number) =>
    `Your vote for ${model} counts: ${votes} votes, priority #${rank}`,
  /** When the new count is not to be had. */
  announceVotedOnly: (model: string) => `Your vote for ${model} counts`,
  retry: 'Retry',
  dismiss: 'Dismiss',
  pendingFailed: 'Failed to fetch pending models',
  userVotesFailed: 'Failed to fetch user votes',
  modelVotesFailed: 'Failed to fetch the votes of the model',
  failed: 'Failed to submit vote',
};
