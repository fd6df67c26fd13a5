import { useId } from 'react';
import { citations as citationsTexts } from '#catalog/citations.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import type { Citation } from './citations.ts';
import styles from './quote-page.module.css';

/** One work with its citation and a button to copy it. */
export function CitationCard({ citation }: { citation: Omit<Citation, 'type'> }) {
  const titleId = useId();
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId} lang="en" className={styles.title}>
        {citation.title}
      </h3>
      <p lang="en" className={styles.authors}>
        {citation.authors}
      </p>
      {citation.url === null ? null : (
        <a className={styles.paper} href={citation.url} target="_blank" rel="noopener noreferrer">
          {citationsTexts.viewPaper}
        </a>
      )}
      <CopiedText
        text={citation.citation}
        words={{ ...citationsTexts, announceCopied: citationsTexts.announceCopied(citation.title) }}
      />
    </article>
  );
}
