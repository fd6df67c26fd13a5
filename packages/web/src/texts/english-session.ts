/** Signing in and out (spec 2.5, 8). */
export const session = {
  loading: 'Checking who is signed in…',
  connectedAs: (username: string) => `Connected as ${username}`,
  ready: (action: string) => `Ready to ${action}`,
  logout: 'Logout',
  loginTo: (action: string) => `Login to ${action}`,
  needed: (provider: string, action: string) =>
    `You need to be logged in with your ${provider} account to ${action.toLowerCase()}`,
  signInWith: (provider: string) => `Sign in with ${provider}`,
  failed: 'Sign-in failed',
  frame: {
    before: 'Signing in opens this page in a new tab.',
    after: 'This page was opened in a new tab: sign in and go on there.',
  },
  /** The texts of spec 8 as they stand there; from `hubUnreachable` on they are ours. */
  errors: {
    whoami: 'Failed to fetch user info',
    redirect: (error: string, description: string | null) => `${error}: ${description ?? 'no description'}`,
    missingCode: 'Missing oauth code from query parameters in redirected URL',
    missingNonce: 'Missing oauth nonce from localStorage',
    missingCodeVerifier: 'Missing oauth code_verifier from localStorage',
    missingState: 'Missing oauth state from query parameters in redirected URL',
    stateNotJson: 'Invalid oauth state in redirected URL, unable to parse JSON',
    wrongState: 'Invalid oauth state in redirected URL',
    missingClientId: 'Missing clientId',
    hub: (status: number, requestId: string | null, url: string) =>
      `Api error with status ${status}. Request ID: ${requestId ?? 'none'}, url: ${url}`,
    hubUnreachable: (provider: string) => `${provider} does not answer. Try again in a moment.`,
    hubUnexpected: (provider: string) => `${provider} gave an answer that could not be read. Try again.`,
    storageBlocked:
      'Your browser blocks the storage that signing in needs. Allow it for this site, then try again.',
    insecure: 'Signing in needs a secure connection: open this page by its https address.',
    pageBroken: 'The code for signing in could not be loaded. Reload the page and try again.',
  },
};
