/** What can go wrong on the way to the hub and back (docs/site.md#sign-in). */
export const signIn = {
  redirect: (error: string, description: string | null) => `${error}: ${description ?? 'no description'}`,
  missingCode: 'Missing oauth code from query parameters in redirected URL',
  missingNonce: 'Missing oauth nonce from localStorage',
  missingCodeVerifier: 'Missing oauth code_verifier from localStorage',
  missingState: 'Missing oauth state from query parameters in redirected URL',
  stateNotJson: 'Invalid oauth state in redirected URL, unable to parse JSON',
  wrongState: 'Invalid oauth state in redirected URL',
  missingClientId: 'Missing clientId',
  hubTold: (words: string) => words,
  hub: (status: number, requestId: string | null, url: string) =>
    `Api error with status ${status}. Request ID: ${requestId ?? 'none'}, url: ${url}`,
  hubUnreachable: (provider: string) => `${provider} is not responding. Try again in a moment.`,
  hubUnexpected: (provider: string) => `${provider} sent an answer that could not be read. Try again.`,
};
