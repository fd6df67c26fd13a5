import { getUserVotes, voteForModel } from '@leaderboard/core/api';
import { totalVotes } from '@leaderboard/core/queue/votes';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { count as formatCount } from '#texts/figures';
import { vote as voteTexts } from '#texts/vote';
import { CallError, call, change, isTokenRefused, namesModel } from '../data/api-call.ts';
import { failureReason, failWith, mayHaveArrived } from '../data/failure-text.ts';
import { tokenNumber } from '../data/query-client.ts';
import { refreshQueueStatus } from '../data/queue-query.ts';
import { modelValues, recountVotes, refreshPending } from '../queue/pending-query.ts';
import { useSession } from '../sign-in/session.ts';
import { announce, showNotice } from '../state/announcement.ts';
import { browserStorage } from '../state/browser.ts';
import { createStore, useStore } from '../state/store.ts';
import { createVoting, type Voting, type VotingState } from './voting.ts';

/**
 * Voting state of each account that signs in while the document is open. It outlives the page component, because a vote may still
 * be in flight after the visitor has navigated to another page.
 */
const votings = new WeakMap<QueryClient, Map<string, Voting>>();

function getVoting(client: QueryClient, username: string, token: string): Voting {
  const bySession = votings.get(client) ?? new Map<string, Voting>();
  votings.set(client, bySession);
  const session = `${tokenNumber(token)} ${username}`;
  const known = bySession.get(session);
  if (known !== undefined) return known;
  const voting = createVoting({
    username,
    storage: browserStorage(),
    explain: (error) => {
      const reason = failureReason(error);
      return mayHaveArrived(error) ? voteTexts.lost({ reason: reason ?? '' }) : voteTexts.failed({ reason });
    },
    onUnseenFailure: (text) => showNotice({ text, isFailure: true }),
  });
  window.addEventListener('storage', ({ key }) => voting.onStored(key));
  window.addEventListener('pagehide', voting.onLeave);
  bySession.set(session, voting);
  return voting;
}

function userVotesQuery(username: string | null, token: string | null) {
  return queryOptions({
    queryKey: ['user-votes', username, tokenNumber(token)],
    queryFn: async ({ signal }) => {
      const votes = call(getUserVotes, { values: { username: username ?? '' }, token, signal });
      return (await failWith(voteTexts.userVotesFailed, votes)).map(({ model }) => model);
    },
    enabled: username !== null && token !== null,
  });
}

/** The model is not in the queue, or no longer in it. */
const GONE_STATUSES = [404, 409];

interface Voter {
  readonly username: string;
  readonly token: string;
  readonly expire: (token: string) => void;
}

async function vote(client: QueryClient, voting: Voting, model: string, { username, token, expire }: Voter) {
  const values = { ...modelValues(model), vote_type: 'up', user_id: username };
  const sendVote = async () => {
    try {
      const sent = { values, token, contentType: 'application/json' } as const;
      // A success status is enough for a vote; if the response names a model, it must be this one.
      await change(voteForModel, sent, (body) => body.model === undefined || namesModel(body.model, model));
    } catch (error) {
      // The reloaded list shows whether the vote was received.
      if (mayHaveArrived(error)) void client.invalidateQueries(userVotesQuery(username, token));
      if (error instanceof CallError && GONE_STATUSES.includes(error.status)) void refreshPending(client);
      if (isTokenRefused(error)) expire(token);
      throw error;
    }
  };
  if (!(await voting.vote(model, sendVote))) return;
  client.setQueryData(userVotesQuery(username, token).queryKey, (known) => known && [...known, model]);
  const counted = await recountVotes(client, model);
  // The ranks of other models have changed too, here and in the queue.
  void refreshPending(client);
  void refreshQueueStatus(client);
  announce(
    counted === null
      ? voteTexts.announceVotedOnly({ model })
      : voteTexts.announceVoted({
          model,
          votes: formatCount(totalVotes(counted.model.votes_by_revision) ?? 0),
          rank: counted.rank,
        }),
  );
}

const NOBODY = createStore<VotingState>({ voted: new Set(), error: null });

interface SessionVoting {
  readonly hasVoted: (model: string) => boolean;
  /** Stable between renders; null while signed out. */
  readonly vote: ((model: string) => void) | null;
  readonly error: string | null;
  readonly dismissError: () => void;
}

/** The signed-in visitor's votes, merged from the server and this browser. */
export function useVoting(): SessionVoting {
  const { username, token, expire } = useSession();
  const client = useQueryClient();
  const voting = username === null || token === null ? null : getVoting(client, username, token);
  const { voted, error } = useStore(voting ?? NOBODY);
  const { data: known } = useQuery(userVotesQuery(username, token));
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
