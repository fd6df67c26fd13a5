import type { Address } from '../state/address.ts';
import { browserStorage } from '../state/browser-storage.ts';
import type { Config } from '../state/config.ts';
import { knownQuery } from '../state/known-parameters.ts';
import { endToken } from './end-token.ts';
import { returnPathOf } from './return-path.ts';
import { sessionStorageOf } from './session-storage.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { type Arrival, SIGN_IN_PARAMETER, takeArrival } from './sign-in-redirect.ts';
import { whoami } from './whoami.ts';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Where the hub leads back to (spec 7.5): on this machine the page's own address, otherwise the deployed one. */
export function redirectUri(
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  config: Config,
): string {
  const host = LOCAL_NAMES.includes(hostname) ? origin : (config.publicUrl ?? origin);
  return `${host.replace(/\/+$/, '')}/`;
}

function storageOf(config: Config) {
  return sessionStorageOf(browserStorage(), config.hubShortName);
}

/** {@link takeArrival} with this window. It must come before anything else that looks at the address. */
export function arrive(window: Window, config: Config, routes: readonly string[]): Arrival {
  return takeArrival(window, storageOf(config), routes);
}

/** The session of this window, on its way (spec 4.7). */
export function startSession(
  window: Window,
  config: Config,
  address: Address,
  arrival: Arrival,
): SessionStore {
  const { location, history } = window;
  const storage = storageOf(config);
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
      whoami: (token) => whoami(config.hubUrl, token),
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
    arrival,
  );
  void store.start(arrival);
  address.subscribe(() => void store.recheck());
  window.addEventListener('storage', ({ key }) => {
    if (key === storage.sessionKey || key === null) void store.resume();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void store.resume();
  });
  return store;
}
