import { ROUTES, type Route } from './routes.tsx';

interface NavigationLinksProps {
  /** Path of the current screen. */
  readonly current: string;
  readonly className: string | undefined;
  readonly onNavigate?: () => void;
}

/** Loads a page's code for a visitor who is about to go there. After a failure, the page loads it again itself. */
function preload(route: Route): void {
  void route.load().catch(() => undefined);
}

/** The items of the navigation. A link with only a hash keeps the query. */
export function NavigationLinks({ current, className, onNavigate }: NavigationLinksProps) {
  return (
    <ul className={className}>
      {ROUTES.map((route) => {
        const { path, label } = route;
        return label === null ? null : (
          <li key={path}>
            <a
              href={`#${path}`}
              aria-current={path === current ? 'page' : undefined}
              onClick={onNavigate}
              onPointerEnter={() => preload(route)}
              onFocus={() => preload(route)}
            >
              {label()}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
