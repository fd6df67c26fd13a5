import { common as texts } from '#catalog/common.ts';

/** Signing out takes no longer than this. */
const LIMIT_MS = 5000;

/**
 * Ends a token that this browser has forgotten: first at the hub that issued it, then in the memory of our server. A failure is
 * logged to the console, and signing out goes on (docs/threats.md#tokens).
 * @param revoke ends it at the hub
 */
export async function endToken(token: string, revoke: (token: string) => Promise<void>): Promise<void> {
  const failure = texts.session.errors.tokenNotEnded;
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(failure)), LIMIT_MS);
  });
  const end = async () => {
    await revoke(token);
    const { forgetToken } = await import('./forget-token.ts');
    await forgetToken(token);
  };
  try {
    await Promise.race([end(), tooLate]);
  } catch {
    // The error itself may hold the token: it goes nowhere.
    // biome-ignore lint/suspicious/noConsole: the page that could show it is left at once
    console.warn(failure);
  }
}
