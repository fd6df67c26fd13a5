import type { ModelId } from '@leaderboard/core/hub-path';
import { isNotShown } from './repository-files.ts';
import { type HubAnswer, HubUnavailable, type Transport } from './transport.ts';

/** 'open': everybody may read the files of a model, or the hub does not show it. Of a gated one, whether this leaderboard may. */
export type Access = 'open' | 'granted' | 'no_token' | 'not_granted';

const LARGEST_ANSWER_BYTES = 1 << 16;

/**
 * Asks the hub whether the files of a model may be read. The token is used only for a model that the hub shows to everybody as
 * gated: a private one must stay like one that is missing (docs/threats.md#gated-models). The calls throw HubUnavailable when the
 * hub cannot be asked.
 */
export function createAccess(transport: Transport, token: string | null) {
  const ask = (model: ModelId, bearer: string | null): Promise<HubAnswer> =>
    transport({
      operation: 'model',
      path: ['api', 'models', ...model.split('/'), 'auth-check'],
      ...(bearer !== null && { token: bearer }),
      isStatusOnly: true,
      maxBytes: LARGEST_ANSWER_BYTES,
    });

  /** Of a model that is gated. */
  async function ofGated(model: ModelId): Promise<Access> {
    if (token === null) return 'no_token';
    const { status } = await ask(model, token);
    if (status === 200) return 'granted';
    // Also of a token that has ended, or may not do this: an operator finds that in the documents.
    if ([401, 403, 404].includes(status)) return 'not_granted';
    throw new HubUnavailable(`it answers with status ${status}`);
  }

  async function accessTo(model: ModelId): Promise<Access> {
    const answer = await ask(model, null);
    const isGated = isNotShown(answer) && answer.headers.get('x-error-code') === 'GatedRepo';
    return isGated ? ofGated(model) : 'open';
  }

  return { ofGated, accessTo };
}

/** Whether the files of a model may be read now. */
export type AccessTo = ReturnType<typeof createAccess>['accessTo'];
