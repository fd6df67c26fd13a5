import type { Address } from '../state/address.ts';
import { onRouteChange } from '../state/address.ts';
import type { Config } from '../state/config.ts';
import { knownQuery } from '../state/page-parameters.ts';
import { endToken } from './end-token.ts';
import { returnPathOf } from './return-path.ts';
import type { SessionStorage } from './session-storage.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { SIGN_IN_PARAMETER, type SignInRedirect } from './sign-in-redirect.ts';
import { unlessLeft } from './unless-left.ts';
import { whoami } from './whoami.ts';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Where the hub leads back to: on this machine the page's own address, otherwise the deployed one. */
export function redirectUri(
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  config: Config,
): string {
  const host = LOCAL_NAMES.includes(hostname) ? origin : (config.publicUrl ?? origin);
  return `${host.replace(/\/+$/, '')}/`;
}

/**
 * The session of this window, on its way.
 * @param redirect what the address said, which must be read before anything else looks at the address
 */
export function startSession(
  window: Window,
  config: Config,
  address: Address,
  storage: SessionStorage,
  redirect: SignInRedirect,
): SessionStore {
  const { location, history } = window;
  const hub = {
    hubUrl: config.hubUrl,
    hubName: config.hubName,
    clientId: config.oauthClientId,
    redirectUri: redirectUri(location, config),
  };
  const loadSignIn = () => import('./hub-sign-in.ts');
  const store = createSessionStore(
    {
      hub,
      storage,
      loadSignIn,
      endToken: (token) => endToken(token, async (ended) => (await loadSignIn()).revokeToken(hub, ended)),
      whoami: (token) => unlessLeft(window, whoami(config.hubUrl, token)),
      isFramed: !Object.is(window.parent, window),
      isSecure: window.isSecureContext,
      now: () => performance.now(),
      returnPath: () => returnPathOf(location),
      goTo: (target) => location.assign(target),
      openTab: () => {
        const query = new URLSearchParams(knownQuery(location.search));
        query.set(SIGN_IN_PARAMETER, '');
        window.open(`${location.origin}/?${query}${location.hash}`, '_blank', 'noopener');
      },
      startAnew: () => {
        history.replaceState(null, '', '/');
        location.reload();
      },
    },
    redirect,
  );
  void store.start(redirect);
  onRouteChange(address, location, () => void store.recheck());
  window.addEventListener('storage', ({ key }) => {
    if (key === storage.sessionKey || key === null) void store.resume();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void store.resume();
  });
  return store;
}
