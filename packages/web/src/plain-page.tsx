import type { Board } from '@leaderboard/core/board/first-screen';
import { type PageQuery, ROWS_A_PAGE, writePageQuery } from '@leaderboard/core/board/page-query';
import { common } from '#catalog/common.ts';
import { plainPage as texts } from '#catalog/plain-page.ts';
import styles from './pages/leaderboard/board.module.css';
import type { PlainPage } from './state/plain-page.ts';
import { Button } from './ui/button.tsx';
import { modelHref } from './ui/record-paths.ts';

/** Pages about all models, which the server has as documents. */
const MORE_PAGES = ['/explore', '/compare', '/changes'] as const;

/** Which rows these are, the pages before and after, and those about models. */
function Links({ shown, page: { view, start } }: { shown: Board; page: PageQuery }) {
  const rowCount = shown.rows.length;
  const end = Math.min(start + ROWS_A_PAGE, rowCount);
  const names = new Set(shown.rows.slice(start, end).map(({ entry }) => entry.model.name));
  const pageFrom = (first: number) => `/${writePageQuery({ view, start: first })}`;
  return (
    <nav className={styles.plainLinks} aria-label={texts.pages}>
      <span>{texts.shown(start + 1, end, rowCount)}</span>
      {start === 0 ? null : (
        <a rel="prev" href={pageFrom(start - ROWS_A_PAGE)}>
          {texts.previous(ROWS_A_PAGE)}
        </a>
      )}
      {end === rowCount ? null : (
        <a rel="next" href={pageFrom(end)}>
          {texts.next(Math.min(ROWS_A_PAGE, rowCount - end))}
        </a>
      )}
      {MORE_PAGES.map((path) => (
        <a key={path} href={path}>
          {common.pages.records[path]()}
        </a>
      ))}
      <a href="/methods">{common.pages.methods}</a>
      <details className={styles.plainModels}>
        <summary>{texts.details}</summary>
        <ul>
          {[...names].map((name) => (
            <li key={name}>
              <a href={modelHref(name).slice(1)}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** What only visitors without script see of a page. */
export function plainPage(shown: Board, page: PageQuery): PlainPage {
  return {
    start: page.start,
    notes: <p className={styles.plainNote}>{texts.needsScript}</p>,
    search: <Button type="submit">{texts.search}</Button>,
    links: <Links shown={shown} page={page} />,
  };
}
