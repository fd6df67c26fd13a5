import { useId } from 'react';
import { citations as citationsTexts } from '#texts/citations';
import { CopiedText } from '../ui/copied-text.tsx';
import type { Citation } from './citations.ts';

interface CitationCardProps {
  readonly citation: Omit<Citation, 'type'>;
  /** Language of the title and authors, if it may differ from the page's. */
  readonly lang?: 'en';
}

/** One work with its citation and a copy button. */
export function CitationCard({ citation, lang }: CitationCardProps) {
  const titleId = useId();
  return (
    <article className="card p-4 sm:p-6" aria-labelledby={titleId}>
      <h3 id={titleId} lang={lang} className="font-semibold text-lg">
        {citation.title}
      </h3>
      <p lang={lang} className="mt-1 text-md text-muted">
        {citation.authors}
      </p>
      {citation.url === null ? null : (
        <a
          className="mt-2 inline-block font-medium"
          href={citation.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {citationsTexts.viewPaper}
        </a>
      )}
      <CopiedText
        text={citation.citation}
        words={{
          ...citationsTexts,
          announceCopied: citationsTexts.announceCopied({ title: citation.title }),
        }}
      />
    </article>
  );
}
