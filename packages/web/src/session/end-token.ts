import { common as texts } from '#catalog/common.ts';

/** Signing out takes no longer than this. */
const LIMIT_MS = 5000;

/**
 * Ends a token that this browser has forgotten: at the hub that issued it, and in the memory of our server. Each is told
 * whatever the other does. A failure is logged to the console, and signing out goes on (docs/threats.md#tokens).
 * @param revoke ends it at the hub
 */
export async function endToken(token: string, revoke: (token: string) => Promise<void>): Promise<void> {
  const failure = texts.session.errors.tokenNotEnded;
  const forget = async () => (await import('./forget-token.ts')).forgetToken(token);
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(failure)), LIMIT_MS);
  });
  const told = await Promise.allSettled(
    [revoke(token), forget()].map((work) => Promise.race([work, tooLate])),
  );
  // The error itself may hold the token: it goes nowhere.
  // biome-ignore lint/suspicious/noConsole: the page that could show it is left at once
  if (told.some(({ status }) => status === 'rejected')) console.warn(failure);
}
