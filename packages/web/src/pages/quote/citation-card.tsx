import { useEffect, useId, useRef, useState } from 'react';
import { announce } from '../../state/announcement.ts';
import { citationsTexts } from '../../texts/citations-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './citation-card.module.css';
import type { Citation } from './citations.ts';

/** How long the button confirms the copy. */
const FEEDBACK_MS = 2000;

/** Inside a foreign frame or over plain HTTP, the browser may refuse the clipboard or not have it at all. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** One work with its citation, to copy. */
export function CitationCard({ citation }: { citation: Citation }) {
  const titleId = useId();
  const text = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(citation.citation)) {
      setCopied(true);
      announce(citationsTexts.announceCopied(citation.title));
      return;
    }
    if (text.current !== null) window.getSelection()?.selectAllChildren(text.current);
    announce(citationsTexts.announceSelected);
  }

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {citation.title}
      </h3>
      <p className={styles.authors}>{citation.authors}</p>
      {citation.url === null ? null : (
        <a className={styles.paper} href={citation.url} target="_blank" rel="noopener noreferrer">
          {citationsTexts.viewPaper}
        </a>
      )}
      <pre ref={text} className={styles.text}>
        {citation.citation}
      </pre>
      <Button onClick={() => void copy()}>{copied ? citationsTexts.copied : citationsTexts.copy}</Button>
    </article>
  );
}
