import { texts } from '../../texts/texts.ts';
import styles from './not-found-page.module.css';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.notFound.title}</h1>
      <p className={styles.text}>{texts.notFound.text}</p>
      <a href="#/">{texts.notFound.home}</a>
    </div>
  );
}
