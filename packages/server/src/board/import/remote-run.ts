import { getAnswers } from '@leaderboard/core/api';
import { isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import { getRun } from '@leaderboard/core/records-api';
import type { StoredRun } from './compared-run.ts';

/** The leaderboard at an address does not answer, or not as one of ours. */
export class RemoteRunError extends Error {}

/** The site and the number of a run in the address of its page or call; null where the address is no such one. */
export function runAddress(text: string): { readonly site: string; readonly id: number } | null {
  const id = /\/runs?\/([1-9]\d{0,8})\/?$/.exec(text)?.[1];
  if (id === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text)) return null;
  return { site: new URL(text).origin, id: Number(id) };
}

const TIMEOUT_MS = 30_000;

/** The JSON of a call; null for 404. */
async function read(site: string, path: string): Promise<unknown> {
  const url = `${site}${path}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new RemoteRunError(`${url} cannot be reached: ${error instanceof Error ? error.message : error}.`);
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new RemoteRunError(`${url} answers ${answer.status}.`);
  return answer.json().catch(() => {
    throw new RemoteRunError(`${url} does not answer with JSON.`);
  });
}

/** A run of the leaderboard at this address; null when it has none of this number. */
export async function readRemoteRun(site: string, id: number): Promise<StoredRun | null> {
  const pathOf = (path: string) => path.replace(':id', String(id));
  const found = await read(site, pathOf(getRun.path));
  if (found === null) return null;
  const run = getRun.response.safeParse(found).data;
  if (run === undefined) throw new RemoteRunError(`${site} answers in a way that this version cannot read.`);
  const answers = getAnswers.response.safeParse(await read(site, pathOf(getAnswers.path))).data;
  return {
    models: [run.model],
    commit: run.commit,
    harness: run.harness_version,
    machine: run.machine ?? null,
    precision: run.precision,
    chatTemplate: run.chat_template_applied,
    answers: Object.entries(answers?.tasks ?? {}).flatMap(([key, { metric, n, questions, bits }]) =>
      isEvaluationKey(key)
        ? [{ key, metric, n, questionsSha256: questions, bits: Buffer.from(bits, 'base64') }]
        : [],
    ),
  };
}
