import { toQuery } from '@leaderboard/core/board/codec';
import { serializeView, viewQuery } from '@leaderboard/core/board/view';
import { PAGE_LANGUAGES, queryInLanguage } from '@leaderboard/core/page-language';
import { Fragment, useRef, useState } from 'react';
import { common as texts } from '#texts/common';
import { language as pageLanguage } from '#texts/figures';
import { languageNames } from '#texts/languageNames';
import { useSession } from '../sign-in/session.ts';
import { useConfig } from '../state/config.ts';
import { useHydrated } from '../state/hydration.ts';
import { knownQuery } from '../state/page-parameters.ts';
import { useColorScheme, useRouteHash, useUrlQuery, useView } from '../state/stores.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MenuIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';
import { getPageLinks } from '../ui/page-links.ts';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { routeAt } from './routes.tsx';

/** Query and hash of the current page. */
function useQueryAndHash(): { readonly query: string; readonly hash: string } {
  const view = useView();
  const search = useUrlQuery();
  const hash = useRouteHash();
  // The server does not see the hash, and only reads the view's parameters.
  if (!useHydrated()) return { query: viewQuery(view), hash: '' };
  const parameters = new URLSearchParams(knownQuery(search));
  // The view is newer than the URL, whose updates are debounced.
  for (const [name, value] of serializeView(view)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return { query: toQuery(parameters), hash };
}

const LINK = 'block rounded-md font-medium text-muted no-underline hover:bg-hover hover:text-ink';
const CURRENT = 'aria-[current]:bg-link-soft aria-[current]:text-link forced-colors:aria-[current]:underline';
const MENU_LINK = `${LINK} ${CURRENT} px-3 py-2`;

/**
 * Links to the same page in the other language, even without JavaScript. Each language has its own build, so this loads another
 * document: the URL preserves the view, and session storage preserves drafts.
 */
function LanguageSwitch() {
  const { query, hash } = useQueryAndHash();
  return PAGE_LANGUAGES.filter((language) => language !== pageLanguage).map((language) => (
    <a
      key={language}
      className={`${LINK} px-3 tiny:px-1 py-1 font-names`}
      lang={language}
      hrefLang={language}
      href={`/${queryInLanguage(query, language)}${hash}`}
    >
      {languageNames[language]}
    </a>
  ));
}

interface NavigationLinksProps {
  readonly list: 'navigation' | 'more';
  /** Path of the current page. */
  readonly current: string;
  readonly inMenu?: boolean;
  readonly onNavigate?: () => void;
}

/** Loads a page's code early. Failures are ignored here, because opening the page retries. */
function preload(path: string): void {
  void routeAt(`#${path}`)
    .load()
    .catch(() => undefined);
}

/** Navigation links, which preserve the view. */
function NavigationLinks({ list, current, inMenu = false, onNavigate }: NavigationLinksProps) {
  return (
    <ul className={inMenu ? 'grid gap-1' : 'flex gap-1 max-md:hidden'}>
      {getPageLinks(list).map(({ path, label }) => (
        <li key={path}>
          <a
            href={`#${path}`}
            className={inMenu ? MENU_LINK : `${LINK} ${CURRENT} px-3 py-1`}
            aria-current={path === current ? 'page' : undefined}
            onClick={onNavigate}
            onPointerEnter={() => preload(path)}
            onFocus={() => preload(path)}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Switches between light and dark. The icon rotates on every switch. */
function ThemeToggle() {
  const [scheme, toggle] = useColorScheme();
  const [turns, setTurns] = useState(0);
  const dark = scheme === 'dark';
  return (
    <IconButton
      label={dark ? texts.shell.switchToLight : texts.shell.switchToDark}
      onClick={() => {
        toggle();
        setTurns(turns + 1);
      }}
    >
      <span className="turning block" style={{ '--turns': turns }}>
        {/* The style sheet shows one of them, so that the server-rendered page works with both schemes. */}
        <span className="not-dark:hidden">
          <SunIcon />
        </span>
        <span className="dark:hidden">
          <MoonIcon />
        </span>
      </span>
    </IconButton>
  );
}

const MENU_ID = 'navigation-menu';
const MENU_HEADING = 'px-3 pt-1 pb-2 text-muted text-sm/tight';

function ExternalLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a className={MENU_LINK} href={href} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    </li>
  );
}

/**
 * The username with Logout, or a sign-in button. The button is also shown until the account is known, so that the header does not
 * shift.
 */
function Account() {
  const { username, signIn, signOut } = useSession();
  // The page is loaded again once the hub has answered, which may take seconds.
  const restoredFocus = useRestoredFocus();
  if (username === null) return <Button onClick={signIn}>{texts.session.signIn}</Button>;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="max-w-48 truncate font-medium text-muted">
        <span className="hidden-text">{`${texts.session.account}: `}</span>
        <span translate="no">{username}</span>
      </span>
      <Button ref={restoredFocus} onClick={signOut}>
        {texts.session.logout}
      </Button>
    </div>
  );
}

/** The bar at the top of every page: name, navigation (a menu on narrow screens), account, language and theme. */
export function Header({ current }: { current: string }) {
  const { productName, hubName, hubUrl, resultsDatasetUrl } = useConfig();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <header className="sticky top-0 z-50 border-b bg-surface">
      <div className="mx-auto flex h-header max-w-frame items-center justify-between gap-4 px-2 md:px-page">
        <nav className="flex min-w-0 items-center" aria-label={texts.shell.mainNavigation}>
          <div className="mr-2 tiny:mr-0 md:hidden">
            <IconButton label={texts.shell.openMenu} popoverTarget={MENU_ID}>
              <MenuIcon />
            </IconButton>
          </div>
          {/* A native popover closes on Escape or a click outside, and returns focus to the button. */}
          <div
            ref={menu}
            id={MENU_ID}
            popover="auto"
            className="over fixed inset-auto top-menu left-2 w-60 rounded-xl p-2 max-sm:max-h-[calc(100dvh-var(--header-height)-12px)] max-sm:overflow-y-auto"
          >
            <div className="noscript:hidden px-3 pt-1 pb-3 sm:hidden">
              <Account />
            </div>
            {(['navigation', 'more'] as const).map((list) => (
              <Fragment key={list}>
                <p className={MENU_HEADING}>{texts.shell[list]}</p>
                <NavigationLinks
                  list={list}
                  current={current}
                  inMenu
                  onNavigate={() => menu.current?.hidePopover()}
                />
              </Fragment>
            ))}
            <p className={MENU_HEADING}>{texts.shell.externalLinks}</p>
            <ul className="grid gap-1">
              <ExternalLink href={hubUrl} label={hubName} />
              {resultsDatasetUrl === null ? null : (
                <ExternalLink href={resultsDatasetUrl} label={texts.shell.resultsDataset} />
              )}
            </ul>
          </div>
          <span className="mr-6 tiny:mr-0 truncate font-bold text-name">{productName}</span>
          <NavigationLinks list="navigation" current={current} />
        </nav>
        <div className="flex min-w-0 items-center">
          <div className="mr-2 noscript:hidden min-w-0 max-sm:hidden">
            <Account />
          </div>
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
