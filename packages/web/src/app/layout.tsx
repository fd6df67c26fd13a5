import { pageAt } from '@leaderboard/core/pages/pages';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { common as texts } from '#texts/common';
import { useSession } from '../sign-in/session.ts';
import { dismissNotice, useAnnouncement, useNotice } from '../state/announcement.ts';
import { useConfig } from '../state/config.ts';
import { useHydrated } from '../state/hydration.ts';
import { parsePath, parseRouteRest } from '../state/route.ts';
import { useRouteHash, useStores } from '../state/stores.ts';
import { IconButton } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { ErrorBanner, StatusBanner } from '../ui/messages.tsx';
import { getDocumentTitle } from '../ui/page-links.ts';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PerformanceOverlay } from './overlay/performance-overlay.tsx';
import { type Route, routeAt } from './routes.tsx';
import { useScrollAndFocus } from './scroll-and-focus.ts';

/** Sticky below the header. Scroll targets stop below it (base.css). */
const FAILURE = 'failure sticky top-header z-40 mx-auto w-full max-w-frame px-page py-2';

/** The outcome of an action whose page the visitor has already left. It stays until dismissed. */
function Notice() {
  const notice = useNotice();
  const keptFocus = useRestoredFocus();
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

/** The reason why signing in from the header failed, on pages without a sign-in box. */
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

/** The page's only polite live region. */
function LiveRegion() {
  return (
    <div className="hidden-text" role="status" aria-live="polite">
      {useAnnouncement()}
    </div>
  );
}

/**
 * Renders a loaded page without suspending, because React shows content 300 ms late after a suspension. Pick the page once so
 * it doesn't remount when its code loads.
 */
function RoutePage({ route }: { route: Route }) {
  const [Page] = useState(route.page);
  const isReady = useHydrated();
  // The page's controls work from now on. Tests wait for this attribute.
  useEffect(() => {
    if (isReady) document.documentElement.setAttribute('data-ready', '');
  }, [isReady]);
  return <Page />;
}

/** The page layout: header, the current route's page, footer. */
export function Layout({ year }: { year: number }) {
  const hash = useRouteHash();
  const route = routeAt(hash);
  const path = parsePath(hash);
  const config = useConfig();
  const queryClient = useQueryClient();
  const { pageUrl } = useStores();
  const documentTitle = getDocumentTitle(route.path, config, parseRouteRest(hash, route.path) ?? '');
  // Start the page's call now, because React first removes the previous page, which takes a while.
  route.page().prepare?.(queryClient, pageUrl);
  const main = useRef<HTMLElement>(null);

  // A layout effect, so that pages can set their own titles afterwards.
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
