import type { Provider } from 'oidc-provider';
import type { SignInDeps } from './provider.ts';

/** The sign-in server, made when it is first asked: its code and its key take longer than most tests that never sign in. */
export interface SignInServer {
  readonly provider: () => Promise<Provider>;
  /** An access token that sign-in gave; undefined when it gave no such token. */
  readonly findToken: (value: string) => Promise<InstanceType<Provider['AccessToken']> | undefined>;
}

export function signInServer(deps: SignInDeps): SignInServer {
  let made: Promise<Provider> | null = null;
  return {
    provider: () => {
      made ??= import('./provider.ts').then(({ makeProvider }) => makeProvider(deps));
      return made;
    },
    findToken: async (value) => (made === null ? undefined : (await made).AccessToken.find(value)),
  };
}
