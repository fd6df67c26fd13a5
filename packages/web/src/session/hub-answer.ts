import * as z from 'zod/mini';
import { signIn as signInTexts } from '#catalog/sign-in.ts';
import { SignInError } from './redirect-check.ts';

const bodySchema = z.object({ error: z.optional(z.string()), message: z.optional(z.string()) });

/** How long the hub may take for one answer. */
export const HUB_LIMIT_MS = 15_000;

/**
 * The hub's answer when it is a success.
 * @throws {SignInError} with the answer's own error or message otherwise, or else with its status
 */
export async function successOf(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const { data } = bodySchema.safeParse(body);
  const told = data?.error || data?.message;
  const { status, url, headers } = response;
  throw new SignInError(
    told ? signInTexts.hubTold(told) : signInTexts.hub(status, headers.get('x-request-id'), url),
  );
}
