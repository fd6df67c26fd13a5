/** Signing in and out. */
export const session = {
  account: 'Account',
  loading: 'Checking who is signed in…',
  connectedAs: (username: string) => `Connected as ${username}`,
  ready: (action: string) => `Ready to ${action}`,
  logout: 'Logout',
  loginTo: (action: string) => `Login to ${action}`,
  needed: (provider: string, action: string) =>
    `You need to be logged in with your ${provider} account to ${action.toLowerCase()}`,
  signInWith: (provider: string) => `Sign in with ${provider}`,
  failed: 'Sign-in failed',
  expired: 'Your sign-in has expired. Sign in again to go on.',
  frame: {
    before: 'Signing in opens this page in a new tab.',
    after: 'This page is now open in a new tab. Sign in and continue there.',
  },
  /** Why nobody is signed in; what goes wrong on the way to the hub and back is in sign-in.ts. */
  errors: {
    whoami: 'Failed to fetch user info',
    storageBlocked:
      'Your browser blocks the storage that signing in needs. Allow it for this site, then try again.',
    insecure: 'Signing in needs a secure connection: open this page over https.',
    tokenNotEnded:
      'You are signed out in this browser, but the hub could not be told; your token there expires by itself.',
    pageBroken: 'The code for signing in could not be loaded. Reload the page and try again.',
  },
};
