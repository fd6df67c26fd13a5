import { pageAt } from '@leaderboard/core/pages/pages';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import { useSession } from '../people/session.ts';
import { dismissNotice, useAnnouncement, useNotice } from '../state/announcement.ts';
import { useConfig } from '../state/config.ts';
import type { Kept } from '../state/entry-memory.ts';
import { useHydrated } from '../state/from-server.ts';
import { pathOf, restOfRoute } from '../state/route.ts';
import { useArrival, useRouteHash, useStores } from '../state/stores.ts';
import { IconButton } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { ErrorBanner, StatusBanner } from '../ui/messages.tsx';
import { titleOf } from '../ui/page-links.ts';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PerformanceOverlay } from './overlay/performance-overlay.tsx';
import { type Route, routeAt } from './routes.tsx';

/** Input that ends the restoring of the scroll position: the visitor has taken over. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function linksTo(href: string | null): HTMLElement[] {
  return [...document.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href);
}

function focusedLink(): Kept['link'] {
  const focused = document.activeElement;
  const href = focused?.getAttribute('href') ?? null;
  const links: readonly (Element | null)[] = linksTo(href);
  const index = links.indexOf(focused);
  return href === null || index === -1 ? null : { href, index };
}

/** Scrolls the window, and again whenever the content grows, until the position is reached. */
function scrollWindow(top: number, content: Element): () => void {
  window.scrollTo(0, top);
  if (window.scrollY >= Math.floor(top)) return () => undefined;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= Math.floor(top)) stop();
  });
  const stop = () => {
    growth.disconnect();
    for (const act of ACTS) removeEventListener(act, stop, true);
  };
  growth.observe(content);
  for (const act of ACTS) addEventListener(act, stop, true);
  return stop;
}

/**
 * Sets scroll position and focus before the paint: a new page begins at its top with the focus on its content; Back restores
 * both, with the focus on the link that led away.
 */
function useScrollAndFocus(main: RefObject<HTMLElement | null>): void {
  const { memory } = useStores();
  const arrival = useArrival();

  useLayoutEffect(
    () => memory.beforeLeaving(() => ({ windowTop: window.scrollY, link: focusedLink() })),
    [memory],
  );

  useLayoutEffect(() => {
    const content = main.current;
    const { by, isOtherPage } = arrival;
    if (content === null) return;
    const { windowTop, link } = memory.kept();
    // After a reload, the browser or the visitor may have scrolled already.
    const stop = by === 'load' && window.scrollY > 0 ? undefined : scrollWindow(windowTop, content);
    // The table restores its own focus.
    const isFocusInside = content !== document.activeElement && content.contains(document.activeElement);
    if (isOtherPage && !(by === 'return' && isFocusInside)) {
      const left = by === 'return' && link !== null ? linksTo(link.href)[link.index] : undefined;
      (left ?? content).focus({ preventScroll: true });
    }
    return stop;
  }, [memory, arrival, main]);
}

/** Below the header, and in view while the page scrolls; scroll targets stop below it (base.css). */
const FAILURE = 'failure sticky top-header z-40 mx-auto w-full max-w-frame px-page py-2';

/** What became of work whose page the visitor has left already. It stays until it is dismissed. */
function Notice() {
  const notice = useNotice();
  const keptFocus = useFocusKept();
  if (notice === null) return null;
  const Banner = notice.isFailure ? ErrorBanner : StatusBanner;
  return (
    <div className={FAILURE}>
      <Banner
        message={notice.text}
        action={
          <IconButton ref={keptFocus} label={texts.shell.dismiss} onClick={dismissNotice}>
            <CloseIcon />
          </IconButton>
        }
      />
    </div>
  );
}

/** Why signing in from the header failed, on a page without the box that says so. */
function SignInFailure({ path }: { path: string }) {
  const { error, hasExpired } = useSession();
  const isHydrated = useHydrated();
  const text = error ?? (hasExpired ? texts.session.expired : null);
  if (text === null || pageAt(path)?.hasSignInBox || !isHydrated) return null;
  return (
    <div className={FAILURE}>
      <ErrorBanner message={text} />
    </div>
  );
}

/** The page's one polite live region. */
function LiveRegion() {
  return (
    <div className="hidden-text" role="status" aria-live="polite">
      {useAnnouncement()}
    </div>
  );
}

/**
 * Renders a loaded page without suspending, because React shows content after a suspended page 300 ms late. The page is
 * chosen once, so that it does not mount again when its code arrives.
 */
function RoutePage({ route }: { route: Route }) {
  const [Page] = useState(route.page);
  const isReady = useHydrated();
  // From now on the controls of the page work; tests wait for it.
  useEffect(() => {
    if (isReady) document.documentElement.setAttribute('data-ready', '');
  }, [isReady]);
  return <Page />;
}

/** Every screen: header, the page of the current route, footer. */
export function Layout({ year }: { year: number }) {
  const hash = useRouteHash();
  const route = routeAt(hash);
  const path = pathOf(hash);
  const config = useConfig();
  const queryClient = useQueryClient();
  const { address } = useStores();
  const documentTitle = titleOf(route.path, config, restOfRoute(hash, route.path) ?? '');
  // The page's call starts now: React removes the previous page before it renders this one, which takes a while.
  route.page().prepare?.(queryClient, address);
  const main = useRef<HTMLElement>(null);

  // A layout effect, so that a page can set its own title afterwards.
  useLayoutEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);

  useScrollAndFocus(main);

  return (
    <div className="flex min-h-dvh flex-col">
      {/* Not a link: '#main' would be a route. */}
      <button
        type="button"
        className="over not-focus:invisible-shape not-focus:pointer-events-none fixed top-2 left-2 z-100 rounded-md px-4 py-2 font-semibold text-link"
        onClick={() => main.current?.focus()}
      >
        {texts.shell.skipToContent}
      </button>
      <Header current={path} />
      {config.hubIsStandIn ? (
        <aside className="border-b bg-head phone:px-2 px-page phone:py-px py-1 text-center text-muted text-sm">
          {texts.shell.localHub}
        </aside>
      ) : null}
      <Notice />
      <SignInFailure path={path} />
      <main ref={main} tabIndex={-1} className="mx-auto w-full max-w-frame flex-1 px-page focus:outline-none">
        <ErrorBoundary key={path} onCaught={route.forget}>
          <Suspense>
            <RoutePage route={route} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer year={year} />
      <LiveRegion />
      <PerformanceOverlay />
    </div>
  );
}
