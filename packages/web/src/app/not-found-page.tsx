import { common as texts } from '#catalog/common.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './not-found-page.module.css';

/** Shown for an address without a page. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageHeading title={texts.notFound.title} subtitle={texts.notFound.text} />
      <a href="#/">{texts.notFound.home}</a>
    </div>
  );
}
