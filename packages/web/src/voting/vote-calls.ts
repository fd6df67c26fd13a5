import { getModelVotes, getPendingModels, getUserVotes, voteForModel } from '@leaderboard/core/api';
import { call, send } from '../data/api-call.ts';
import { failWith } from '../data/failure-text.ts';
import { texts } from '../texts/texts.ts';

/** A model that waits for its evaluation (spec 3.10). */
export type PendingModel = ReturnType<typeof getPendingModels.response.parse>[number];

/** A path of the contract with its parameters filled in. */
function fill(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

function modelParameters(model: string) {
  const slash = model.indexOf('/');
  return { org: model.slice(0, slash), model: model.slice(slash + 1) };
}

export function callPendingModels(signal: AbortSignal): Promise<PendingModel[]> {
  const failure = texts.vote.pendingFailed;
  return failWith(failure, call(getPendingModels, { path: getPendingModels.path, failure, signal }));
}

/** The models a person has voted for, on any machine. */
export async function callUserVotes(username: string, signal: AbortSignal): Promise<string[]> {
  const failure = texts.vote.userVotesFailed;
  const path = fill(getUserVotes.path, { username });
  const votes = await failWith(failure, call(getUserVotes, { path, failure, signal }));
  return votes.map(({ model }) => model);
}

export async function callModelVotes(model: string): Promise<PendingModel['votes_by_revision']> {
  const failure = texts.vote.modelVotesFailed;
  const path = fill(getModelVotes.path, modelParameters(model));
  return (await failWith(failure, call(getModelVotes, { path, failure }))).votes_by_revision;
}

/** @throws {CallError} with the server's detail when the vote is refused (spec 8). */
export async function callVote(model: string, username: string, token: string): Promise<void> {
  const query = new URLSearchParams({ vote_type: 'up', user_id: username });
  // Only its success is read (spec 7.4).
  await send(voteForModel, {
    path: `${fill(voteForModel.path, modelParameters(model))}?${query}`,
    token,
    contentType: 'application/json',
    failure: texts.vote.failed,
  });
}
