import { ROWS_A_PAGE } from '@leaderboard/core/board/page-query';
import { common as texts } from '#catalog/common.ts';
import { usePlainPage } from '../../state/plain-page.ts';
import { modelHref } from '../../ui/record-paths.ts';
import styles from './plain-page-parts.module.css';

/** Pages about all models, which the server has as documents. */
const MORE_PAGES = ['/explore', '/compare', '/changes'] as const;

/** What visitors without script should know. */
export function PlainPageNotes() {
  return (
    <noscript>
      <p className={styles.note}>{texts.plainPage.needsScript}</p>
    </noscript>
  );
}

/** For visitors without script: which rows these are, the pages before and after, and those about models. */
export function PlainPageLinks() {
  const page = usePlainPage();
  return (
    <noscript>
      {page === null ? null : (
        <nav className={styles.links} aria-label={texts.plainPage.pages}>
          <span>{texts.plainPage.shown(page.start + 1, page.end, page.rowCount)}</span>
          {page.previous === null ? null : (
            <a rel="prev" href={page.previous}>
              {texts.plainPage.previous(ROWS_A_PAGE)}
            </a>
          )}
          {page.next === null ? null : (
            <a rel="next" href={page.next}>
              {texts.plainPage.next(Math.min(ROWS_A_PAGE, page.rowCount - page.end))}
            </a>
          )}
          {MORE_PAGES.map((path) => (
            <a key={path} href={path}>
              {texts.pages.records[path]()}
            </a>
          ))}
          <a href="/methods">{texts.pages.methods}</a>
          <details className={styles.models}>
            <summary>{texts.plainPage.details}</summary>
            <ul>
              {page.models.map((name) => (
                <li key={name}>
                  <a href={modelHref(name).slice(1)}>{name}</a>
                </li>
              ))}
            </ul>
          </details>
        </nav>
      )}
    </noscript>
  );
}
