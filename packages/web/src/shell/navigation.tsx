import { ROUTES, type Route } from './routes.tsx';

interface NavigationLinksProps {
  /** Path of the current screen. */
  readonly current: string;
  readonly className: string | undefined;
  readonly onNavigate?: () => void;
}

/** Fetches a page's code for a visitor who is about to go there; what fails now is tried again on arrival. */
function preload(route: Route): void {
  void route.load().catch(() => undefined);
}

/** The navigation's items (spec 2.1). A bare '#' address keeps the query before it by itself. */
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
              {label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
