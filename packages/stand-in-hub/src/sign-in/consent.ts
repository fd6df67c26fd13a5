import type { Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import type { AccountDirectory } from '../accounts/accounts.ts';
import { type Exchange, Refusal, readBody } from '../http/exchange.ts';
import { consentPage } from '../pages/consent-page.ts';
import { sendPage } from '../pages/send.ts';

const FORM_LIMIT_BYTES = 4 * 1024;

const askedSchema = z.object({
  uid: z.string(),
  params: z.object({ client_id: z.string(), redirect_uri: z.string(), scope: z.string() }),
});
const answerSchema = z.union([
  z.object({ decision: z.literal('allow'), account: z.string() }),
  z.object({ decision: z.literal('deny') }),
]);

/** Shows the page to choose an account and to allow or deny, and takes what its form sends. */
export async function answerConsent(
  provider: Provider,
  accounts: AccountDirectory,
  formTargets: ReadonlySet<string>,
  exchange: Exchange,
): Promise<void> {
  const { req, res } = exchange;
  const asked = await findAsked(provider, exchange);
  if (req.method !== 'POST') {
    const client = await provider.Client.find(asked.params.client_id);
    const page = consentPage({
      uid: asked.uid,
      clientName: client?.clientName ?? asked.params.client_id,
      redirectOrigin: new URL(asked.params.redirect_uri).origin,
      scopes: asked.params.scope.split(' '),
      accounts: accounts.list(),
    });
    return sendPage(res, 200, page, formTargets);
  }
  const form = Object.fromEntries(new URLSearchParams(await readBody(req, FORM_LIMIT_BYTES)));
  const answer = answerSchema.safeParse(form);
  if (!answer.success) throw new Refusal(400, 'Choose an account and allow, or deny');
  if (answer.data.decision === 'deny') {
    return provider.interactionFinished(req, res, {
      error: 'access_denied',
      error_description: 'The user denied the request',
    });
  }
  const account = accounts.byId(answer.data.account);
  if (account === null) throw new Refusal(400, 'The hub has no such account');
  const grant = new provider.Grant({ accountId: account.id, clientId: asked.params.client_id });
  grant.addOIDCScope(asked.params.scope);
  const grantId = await grant.save();
  await provider.interactionFinished(req, res, {
    login: { accountId: account.id, remember: false },
    consent: { grantId },
  });
}

async function findAsked(provider: Provider, { req, res }: Exchange) {
  try {
    return askedSchema.parse(await provider.interactionDetails(req, res));
  } catch {
    throw new Refusal(400, 'This sign-in has ended or never began: start again from the leaderboard');
  }
}
