import { useRef } from 'react';
import { common as texts } from '#catalog/common.ts';
import { useConfig } from '../state/config.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { NavigationLinks } from './navigation.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const MENU_ID = 'navigation-menu';

function ExternalLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    </li>
  );
}

/** The bar at the top of every screen: name, navigation (a menu on narrow screens), language and theme. */
export function Header({ current }: { current: string }) {
  const { productName, hubName, hubUrl, resultsDatasetUrl } = useConfig();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <nav className={styles.navigation} aria-label={texts.shell.mainNavigation}>
          <div className={styles.menuButton}>
            <IconButton label={texts.shell.openMenu} popoverTarget={MENU_ID}>
              <MenuIcon />
            </IconButton>
          </div>
          {/* A native popover: it closes on Escape and on a press outside, and the focus returns to the button. */}
          <div ref={menu} id={MENU_ID} popover="auto" className={styles.menu}>
            <p className={styles.caption}>{texts.shell.navigation}</p>
            <NavigationLinks
              current={current}
              className={styles.menuLinks}
              onNavigate={() => menu.current?.hidePopover()}
            />
            <p className={styles.caption}>{texts.shell.externalLinks}</p>
            <ul className={styles.menuLinks}>
              <ExternalLink href={hubUrl} label={hubName} />
              {resultsDatasetUrl === null ? null : (
                <ExternalLink href={resultsDatasetUrl} label={texts.shell.resultsDataset} />
              )}
            </ul>
          </div>
          <span className={styles.name}>{productName}</span>
          <NavigationLinks current={current} className={styles.links} />
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch className={styles.language} />
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
