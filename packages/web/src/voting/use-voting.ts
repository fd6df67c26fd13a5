import { formatCount } from '@leaderboard/core/format';
import { totalVotes } from '@leaderboard/core/queue/votes';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { CallError } from '../data/api-call.ts';
import { failureText } from '../data/failure-text.ts';
import { type Session, useSession } from '../session/session.ts';
import { announce } from '../state/announcement.ts';
import { browserStorage } from '../state/browser-storage.ts';
import { texts } from '../texts/texts.ts';
import { recountVotes, refreshPending } from './pending-query.ts';
import { callUserVotes, callVote } from './vote-calls.ts';
import { createVoting, type Voting, type VotingState } from './voting.ts';

// Kept for as long as the page is: a vote may be underway when the screen is left and come back to.
const votings = new Map<string, Voting>();

function votingOf(username: string): Voting {
  const known = votings.get(username);
  if (known !== undefined) return known;
  const voting = createVoting({
    username,
    storage: browserStorage(),
    explain: (error) => failureText(error, texts.vote.failed),
    onUnseenFailure: announce,
  });
  window.addEventListener('storage', ({ key }) => voting.onStored(key));
  window.addEventListener('pagehide', voting.onLeave);
  votings.set(username, voting);
  return voting;
}

function userVotesQuery(username: string | null) {
  return queryOptions({
    queryKey: ['user-votes', username],
    queryFn: ({ signal }) => callUserVotes(username ?? '', signal),
    enabled: username !== null,
  });
}

/** The model is not in the queue, or no longer. */
const GONE_STATUSES = [404, 409];

async function vote(client: QueryClient, voting: Voting, model: string, username: string, token: string) {
  const send = async () => {
    try {
      await callVote(model, username, token);
    } catch (error) {
      if (error instanceof CallError && GONE_STATUSES.includes(error.status)) void refreshPending(client);
      throw error;
    }
  };
  if (!(await voting.vote(model, send))) return;
  client.setQueryData(userVotesQuery(username).queryKey, (known) => known && [...known, model]);
  const counted = await recountVotes(client, model);
  announce(
    counted === null
      ? texts.vote.announceVotedOnly(model)
      : texts.vote.announceVoted(
          model,
          formatCount(totalVotes(counted.model.votes_by_revision)),
          counted.rank,
        ),
  );
}

const NOBODY: VotingState = { voted: new Set(), error: null };
const NOTHING_TO_HEAR = () => () => {};

interface VotingOfSession {
  readonly hasVoted: (model: string) => boolean;
  /** The same from render to render; null when nobody is signed in, who cannot vote (spec 6). */
  readonly vote: ((model: string) => void) | null;
  readonly error: string | null;
  readonly dismissError: () => void;
}

/** The votes of whoever is signed in: those the server knows, merged with those of this browser (spec 7.4). */
export function useVoting(): VotingOfSession {
  const { username, token }: Session = useSession();
  const client = useQueryClient();
  const voting = username === null ? null : votingOf(username);
  const state = voting?.state ?? (() => NOBODY);
  const { voted, error } = useSyncExternalStore(voting?.subscribe ?? NOTHING_TO_HEAR, state);
  const { data: known } = useQuery(userVotesQuery(username));
  const voteHere = useMemo(() => {
    if (voting === null || username === null || token === null) return null;
    return (model: string) => void vote(client, voting, model, username, token);
  }, [client, voting, username, token]);
  return {
    hasVoted: (model) => voted.has(model) || known?.includes(model) === true,
    vote: voteHere,
    error,
    dismissError: () => voting?.dismissError(),
  };
}
