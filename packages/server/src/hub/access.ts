import type { ModelId } from '@leaderboard/core/hub-path';
import { isNotShown } from './repository-files.ts';
import { type HubAnswer, HubUnavailable, type HubWorld, type Transport } from './transport.ts';

/**
 * 'open': everybody may read the files of a model, or the hub does not show it. Of a gated one, whether this leaderboard may;
 * 'token_refused': its token has ended, or lacks the permission.
 */
export type Access = 'open' | 'granted' | 'no_token' | 'not_granted' | 'token_refused';

const LARGEST_ANSWER_BYTES = 1 << 16;

/**
 * Asks the hub whether the files of a model may be read. The token is used only for a model that the hub shows to everybody as
 * gated: a private one must stay like one that is missing (docs/threats.md#gated-models). The calls throw HubUnavailable when the
 * hub cannot be asked.
 */
export function createAccess(transport: Transport, token: string | null, report: HubWorld['report']) {
  const ask = (model: ModelId, bearer: string | null): Promise<HubAnswer> =>
    transport({
      operation: 'model',
      path: ['api', 'models', ...model.split('/'), 'auth-check'],
      ...(bearer !== null && { token: bearer }),
      isStatusOnly: true,
      maxBytes: LARGEST_ANSWER_BYTES,
    });

  /** Access to a gated model. */
  async function ofGated(model: ModelId): Promise<Access> {
    if (token === null) return 'no_token';
    const answer = await ask(model, token);
    if (answer.status === 200) return 'granted';
    // A repository may be gone, or private, since the hub was asked without the token.
    if (isNotShown(answer)) return 'not_granted';
    if (answer.status === 401 || answer.status === 403) {
      const reason = `it refuses HUB_TOKEN with status ${answer.status}: the token has ended, or lacks the permission`;
      report({ operation: 'model', path: `auth-check of ${model}`, reason });
      return 'token_refused';
    }
    throw new HubUnavailable(`it answers with status ${answer.status}`);
  }

  async function accessTo(model: ModelId): Promise<Access> {
    const { headers } = await ask(model, null);
    return headers.get('x-error-code') === 'GatedRepo' ? ofGated(model) : 'open';
  }

  return { token, ofGated, accessTo };
}

export type GatedAccess = ReturnType<typeof createAccess>;

/** Whether the files of a model may be read now. */
export type AccessTo = GatedAccess['accessTo'];
