import { totalVotes } from '@leaderboard/core/queue/votes';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { vote as voteTexts } from '#catalog/vote.ts';
import { CallError } from '../data/api-call.ts';
import { failureReason } from '../data/failure-text.ts';
import { useSession } from '../session/session.ts';
import { announce, showNotice } from '../state/announcement.ts';
import { browserStorage } from '../state/browser.ts';
import { recountVotes, refreshPending } from './pending-query.ts';
import { callUserVotes, callVote } from './vote-calls.ts';
import { createVoting, type Voting, type VotingState } from './voting.ts';
import { type Votings, VotingsContext } from './votings.ts';

function votingOf(votings: Votings, username: string): Voting {
  const known = votings.get(username);
  if (known !== undefined) return known;
  const voting = createVoting({
    username,
    storage: browserStorage(),
    explain: (error) => voteTexts.failed(failureReason(error)),
    onUnseenFailure: showNotice,
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
const REFUSED_TOKEN_STATUS = 401;

interface Voter {
  readonly username: string;
  readonly token: string;
  readonly expire: (token: string) => void;
}

async function vote(client: QueryClient, voting: Voting, model: string, { username, token, expire }: Voter) {
  const send = async () => {
    try {
      await callVote(model, username, token);
    } catch (error) {
      if (error instanceof CallError && GONE_STATUSES.includes(error.status)) void refreshPending(client);
      if (error instanceof CallError && error.status === REFUSED_TOKEN_STATUS) expire(token);
      throw error;
    }
  };
  if (!(await voting.vote(model, send))) return;
  client.setQueryData(userVotesQuery(username).queryKey, (known) => known && [...known, model]);
  const counted = await recountVotes(client, model);
  announce(
    counted === null
      ? voteTexts.announceVotedOnly(model)
      : voteTexts.announceVoted(
          model,
          formatCount(totalVotes(counted.model.votes_by_revision) ?? 0),
          counted.rank,
        ),
  );
}

const NOBODY: VotingState = { voted: new Set(), error: null };
const NOTHING_TO_HEAR = () => () => {};

interface VotingOfSession {
  readonly hasVoted: (model: string) => boolean;
  /** The same from render to render; null when nobody is signed in: then nobody can vote. */
  readonly vote: ((model: string) => void) | null;
  readonly error: string | null;
  readonly dismissError: () => void;
}

/** The votes of the visitor who is signed in: those the server knows, merged with those of this browser. */
export function useVoting(): VotingOfSession {
  const { username, token, expire } = useSession();
  const votings = useContext(VotingsContext);
  if (votings === null) throw new Error('No VotingsContext above');
  const client = useQueryClient();
  const voting = username === null ? null : votingOf(votings, username);
  const state = voting?.state ?? (() => NOBODY);
  const { voted, error } = useSyncExternalStore(voting?.subscribe ?? NOTHING_TO_HEAR, state);
  const { data: known } = useQuery(userVotesQuery(username));
  const voteHere = useMemo(() => {
    if (voting === null || username === null || token === null) return null;
    return (model: string) => void vote(client, voting, model, { username, token, expire });
  }, [client, voting, username, token, expire]);
  return {
    hasVoted: (model) => voted.has(model) || known?.includes(model) === true,
    vote: voteHere,
    error,
    dismissError: () => voting?.dismissError(),
  };
}
