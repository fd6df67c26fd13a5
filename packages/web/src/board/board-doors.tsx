import { common as texts } from '#catalog/common.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { linksIn } from '../ui/page-links.ts';
import { Popover } from '../ui/popover.tsx';
import styles from './board-doors.module.css';

const [CHARTS, ...OTHERS] = linksIn('more').flatMap(({ path, label, isPanel }) =>
  isPanel
    ? []
    : [
        <a key={path} href={`#${path}`}>
          {label}
        </a>,
      ],
);

/** The other pages about these models. Phones have them in the menu of the header. */
export function BoardDoors() {
  return (
    <nav className={styles.doors} aria-label={texts.shell.more}>
      {CHARTS}
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
        {() => (
          <div className={styles.list}>
            {OTHERS}
            <a href="/api/docs">{texts.pages.api}</a>
          </div>
        )}
      </Popover>
    </nav>
  );
}
