import { getModelVotes, getPendingModels, getUserVotes, voteForModel } from '@leaderboard/core/api';
import {
  type ReadPendingModel,
  readModelVotes,
  readPendingModels,
  readUserVotes,
} from '@leaderboard/core/read-answers';
import type { ReadRows } from '@leaderboard/core/reading/rows';
import { vote as voteTexts } from '#catalog/vote.ts';
import { call, request, send } from '../data/api-call.ts';
import { failWith } from '../data/failure-text.ts';

/** The pending models at a time. */
export interface PendingModels extends ReadRows<ReadPendingModel> {
  /** When they were read, by the server's clock: their waiting is measured against it. */
  readonly servedAt: number;
}

/** A path of the contract with its parameters filled in. */
function fill(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

function modelParameters(model: string) {
  const slash = model.indexOf('/');
  return { org: model.slice(0, slash), model: model.slice(slash + 1) };
}

/** The time a server put on its answer; our own where there is none. */
function timeOf({ headers }: Response): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

export function callPendingModels(signal: AbortSignal): Promise<PendingModels> {
  const answer = request(getPendingModels, { path: getPendingModels.path, signal }, async (response) => ({
    ...readPendingModels(await response.json()),
    servedAt: timeOf(response),
  }));
  return failWith(voteTexts.pendingFailed, answer);
}

/** The models a person has voted for, on any machine. */
export function callUserVotes(username: string, signal: AbortSignal): Promise<string[]> {
  const path = fill(getUserVotes.path, { username });
  return failWith(voteTexts.userVotesFailed, call(getUserVotes, { path, signal }, readUserVotes));
}

export function callModelVotes(model: string): Promise<Readonly<Record<string, number>>> {
  const path = fill(getModelVotes.path, modelParameters(model));
  return failWith(voteTexts.modelVotesFailed, call(getModelVotes, { path }, readModelVotes));
}

/** @throws {CallError} when the vote is refused */
export function callVote(model: string, username: string, token: string): Promise<void> {
  const query = new URLSearchParams({ vote_type: 'up', user_id: username });
  return send(voteForModel, {
    path: `${fill(voteForModel.path, modelParameters(model))}?${query}`,
    token,
    contentType: 'application/json',
  });
}
