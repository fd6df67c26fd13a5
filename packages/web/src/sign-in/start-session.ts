import { common as texts } from '#texts/common';
import { showNotice } from '../state/announcement.ts';
import { isServerReachable } from '../state/browser.ts';
import type { Config } from '../state/config.ts';
import { knownQuery } from '../state/page-parameters.ts';
import { onRouteChange, type PageUrl } from '../state/page-url.ts';
import type { SessionStorage } from './session-storage.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { getReturnPath, SIGN_IN_PARAMETER, type SignInRedirect } from './sign-in-redirect.ts';
import { endToken, unlessUnloading, whoami } from './token-calls.ts';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The hub's redirect URL: the page's own origin on localhost, otherwise the public URL. */
export function redirectUri(
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  config: Config,
): string {
  const host = LOCAL_NAMES.includes(hostname) ? origin : (config.publicUrl ?? origin);
  return `${host.replace(/\/+$/, '')}/`;
}

/**
 * Starts this window's session.
 * @param redirect the sign-in information, which must be taken from the URL before other code reads it
 */
export function startSession(
  window: Window,
  config: Config,
  pageUrl: PageUrl,
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
      endToken: (token) =>
        endToken([
          async () => (await loadSignIn()).revokeToken(hub, token),
          async () => (await loadSignIn()).forgetToken(token),
        ]),
      whoami: (token) => unlessUnloading(window, whoami(config.hubUrl, token)),
      isFramed: !Object.is(window.parent, window),
      isSecure: window.isSecureContext,
      now: () => performance.now(),
      returnPath: () => getReturnPath(location),
      goTo: (target) => location.assign(target),
      openTab: () => {
        const query = new URLSearchParams(knownQuery(location.search));
        query.set(SIGN_IN_PARAMETER, '');
        // Unlike `window.open`, a link can send our origin as the referrer, which proves to the new tab that our button opened
        // it.
        const link = Object.assign(window.document.createElement('a'), {
          target: '_blank',
          rel: 'noopener',
          referrerPolicy: 'origin',
        });
        link.href = `${location.origin}/?${query}${location.hash}`;
        link.click();
      },
      startAnew: async () => {
        if (await isServerReachable()) {
          history.replaceState(null, '', '/');
          return location.reload();
        }
        pageUrl.clear();
        await store.resume();
        showSignOutNotice();
      },
    },
    redirect,
  );
  const showSignOutNotice = () => {
    const isTokenEnded = storage.takeSignedOut();
    if (isTokenEnded === null) return;
    const { signedOut, errors } = texts.session;
    showNotice({ text: isTokenEnded ? signedOut : errors.tokenNotEnded, isFailure: !isTokenEnded });
  };
  showSignOutNotice();
  void store.start(redirect);
  onRouteChange(pageUrl, location, () => void store.recheck());
  window.addEventListener('storage', ({ key }) => {
    if (key === storage.sessionKey || key === null) void store.resume();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void store.resume();
  });
  return store;
}
