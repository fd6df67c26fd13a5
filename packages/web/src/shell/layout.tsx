import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import { useRouteHash } from '../state/address.ts';
import { useConfig } from '../state/config.ts';
import { useHydrated } from '../state/from-server.ts';
import { pathOf, restOfRoute } from '../state/route.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { LiveRegion, Notice } from './notice.tsx';
import { PerformanceOverlay } from './overlay/performance-overlay.tsx';
import { type Route, routeAt } from './routes.tsx';
import { usePlace } from './use-place.ts';

/**
 * A page whose code is already loaded renders without suspending: React delays the content after a suspended page by
 * 300 ms. Chosen once, so that the page does not mount again when its code arrives.
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
  const rest = restOfRoute(hash, route.path) ?? '';
  const documentTitle = route.title(config, rest);
  // The page's call starts now: React removes the previous page before it renders this one, which takes a while.
  route.page().prepare?.(queryClient, rest);
  const main = useRef<HTMLElement>(null);

  // Before the effects of the page, which may have a title of its own.
  useLayoutEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);

  usePlace(main);

  return (
    <div className={styles.layout}>
      {/* Not a link: '#main' would be a route. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {texts.shell.skipToContent}
      </button>
      <Header current={path} />
      {config.hubIsStandIn ? <aside className={styles.notice}>{texts.shell.localHub}</aside> : null}
      <Notice />
      <main ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={path}>
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
