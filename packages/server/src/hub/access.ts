import type { ModelId } from '@leaderboard/core/hub-path';
import { isHiddenByHub } from './repository-files.ts';
import { type HubDeps, type HubResponse, HubUnavailable, type Transport } from './transport.ts';

/**
 * Access to a model's files. 'open': public, or hidden by the hub. The other values apply to gated models. 'token_refused': the
 * token has expired or lacks permission.
 */
export type Access = 'open' | 'granted' | 'no_token' | 'not_granted' | 'token_refused';

const MAX_ANSWER_BYTES = 1 << 16;

/**
 * Checks with the hub if a model's files may be read. The token is only used for models that the hub shows publicly as gated: a
 * private model must look like a missing one (docs/threats.md#gated-models). The functions throw HubUnavailable if the hub does
 * not respond.
 */
export function createAccessCheck(transport: Transport, token: string | null, report: HubDeps['report']) {
  const ask = (model: ModelId, bearer: string | null): Promise<HubResponse> =>
    transport({
      operation: 'model',
      path: ['api', 'models', ...model.split('/'), 'auth-check'],
      ...(bearer !== null && { token: bearer }),
      isStatusOnly: true,
      maxBytes: MAX_ANSWER_BYTES,
    });

  /** Checks access to a gated model. */
  async function checkGated(model: ModelId): Promise<Access> {
    if (token === null) return 'no_token';
    const answer = await ask(model, token);
    if (answer.status === 200) return 'granted';
    // The repository may have been deleted or made private since the anonymous request.
    if (isHiddenByHub(answer)) return 'not_granted';
    if (answer.status === 401 || answer.status === 403) {
      const reason = `it rejected HUB_TOKEN with status ${answer.status}: the token has expired or lacks permission`;
      report({ operation: 'model', path: `auth-check of ${model}`, reason });
      return 'token_refused';
    }
    throw new HubUnavailable(`it responded with status ${answer.status}`);
  }

  async function checkAccess(model: ModelId): Promise<Access> {
    const { headers } = await ask(model, null);
    return headers.get('x-error-code') === 'GatedRepo' ? checkGated(model) : 'open';
  }

  return { token, checkGated, checkAccess };
}

export type AccessCheck = ReturnType<typeof createAccessCheck>;

/** Checks if a model's files may currently be read. */
export type CheckAccess = AccessCheck['checkAccess'];
