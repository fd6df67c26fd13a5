import { ROUTES } from './routes.tsx';

interface NavigationLinksProps {
  /** Path of the current screen. */
  readonly current: string;
  readonly className: string | undefined;
  readonly onNavigate?: () => void;
}

/** The navigation's items (spec 2.1). A bare '#' address keeps the query before it by itself. */
export function NavigationLinks({ current, className, onNavigate }: NavigationLinksProps) {
  return (
    <ul className={className}>
      {ROUTES.map(({ path, label }) =>
        label === null ? null : (
          <li key={path}>
            <a href={`#${path}`} aria-current={path === current ? 'page' : undefined} onClick={onNavigate}>
              {label}
            </a>
          </li>
        ),
      )}
    </ul>
  );
}
