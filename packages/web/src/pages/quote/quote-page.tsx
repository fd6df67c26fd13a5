import { useId } from 'react';
import { citations as citationsTexts } from '#catalog/citations.ts';
import { common as texts } from '#catalog/common.ts';
import { useConfig } from '../../state/config.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CITATIONS, type Citation } from './citations.ts';
import styles from './quote-page.module.css';

const SECTIONS: readonly { readonly type: Citation['type']; readonly title: string }[] = [
  { type: 'leaderboard', title: citationsTexts.sections.leaderboard },
  { type: 'benchmark', title: citationsTexts.sections.benchmarks },
  { type: 'prior work', title: citationsTexts.sections.priorWork },
];

/** How to cite the leaderboard and what it builds on. */
export function QuotePage() {
  const { productName } = useConfig();
  return (
    <div className={styles.page}>
      <PageHeading title={texts.pages.citationsTitle} subtitle={citationsTexts.subtitle(productName)} />
      <p className={styles.info}>
        <InfoIcon />
        <span>{citationsTexts.info}</span>
      </p>
      {SECTIONS.map(({ type, title }) => {
        const citations = CITATIONS.filter((citation) => citation.type === type);
        return (
          <section key={type} className={styles.section}>
            <h2 className={styles.heading}>{title}</h2>
            {citations.length === 0 ? (
              <p className={styles.nothing}>{citationsTexts.nothingListed}</p>
            ) : (
              citations.map((citation) => <CitationCard key={citation.title} citation={citation} />)
            )}
          </section>
        );
      })}
    </div>
  );
}

/** One work with its citation and a button to copy it. */
function CitationCard({ citation }: { citation: Citation }) {
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
