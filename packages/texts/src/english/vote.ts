import type { Wait } from '@leaderboard/core/queue/votes';

const WAIT_UNITS: Record<Wait['unit'], string> = { hours: 'h', days: 'd', weeks: 'w' };

/** The vote page. */
export const vote = {
  subtitle: 'Help us prioritize which models to evaluate next',
  /** The reason to sign in, in the sign-in box. */
  action: 'vote for models',
  loading: 'Loading the pending models…',
  heading: 'Models Pending Evaluation',
  columns: { model: 'Model', votes: 'Votes', priority: 'Priority' },
  waiting: (wait: Wait | null) =>
    `Waiting ${wait === null ? 'N/A' : `${wait.count}${WAIT_UNITS[wait.unit]}`}`,
  submittedBy: (submitter: string) => `submitted by ${submitter}`,
  position: (position: string) => `position ${position} in the queue`,
  votes: 'votes',
  vote: 'Vote',
  voted: 'Voted',
  /** The names of a row's button; they begin with what it shows. */
  voteFor: (model: string) => `Vote for ${model}`,
  votedFor: (model: string) => `Voted for ${model}`,
  rank: (rank: number) => `#${rank}`,
  byVotes: 'by votes',
  rankHelp: (rank: number) =>
    `Number ${rank} by votes\nThe order of evaluation also counts how long a model has waited.`,
  high: 'HIGH',
  emptyTitle: 'No Models to Vote',
  emptyText: 'There are currently no models waiting for votes. Check back later!',
  announceVoted: (model: string, votes: string, rank: number) =>
    `Your vote for ${model} counts: ${votes} votes, #${rank} by votes`,
  /** When the new count is unknown. */
  announceVotedOnly: (model: string) => `Your vote for ${model} counts`,
  dismiss: 'Dismiss',
  pendingFailed: 'Failed to fetch pending models',
  userVotesFailed: 'Failed to fetch user votes',
  modelVotesFailed: 'Failed to fetch the votes of the model',
  failed: (reason: string | null) =>
    reason === null ? 'Failed to submit vote' : `Failed to submit vote. ${reason}`,
};
