import { common as texts } from '#catalog/common.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { MORE_PAGES } from '../../ui/more-pages.ts';
import { Popover } from '../../ui/popover.tsx';
import styles from './board-doors.module.css';

/** The shortlist has a button of its own beside them. */
const LINKS = MORE_PAGES.filter(({ href }) => href !== '#/shortlist').map(({ href, label }) => (
  <a key={href} href={href}>
    {label()}
  </a>
));

/** The other pages about these models: a row of links, or one button in a narrower window. Phones have them in the menu. */
export function BoardDoors() {
  return (
    <>
      <nav className={styles.row} aria-label={texts.shell.more}>
        {LINKS}
      </nav>
      <nav className={styles.more} aria-label={texts.shell.more}>
        <Popover
          label={texts.shell.more}
          width={12}
          button={(props) => (
            <button type="button" className={styles.button} {...props}>
              <span>{texts.shell.more}</span>
              <ChevronIcon />
            </button>
          )}
        >
          {() => <div className={styles.list}>{LINKS}</div>}
        </Popover>
      </nav>
    </>
  );
}
