import { citations as citationsTexts } from '#catalog/citations.ts';
import { common as texts } from '#catalog/common.ts';
import { useConfig } from '../../state/config.ts';
import { InfoIcon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BoardCitation } from './board-citation.tsx';
import { CitationCard } from './citation-card.tsx';
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
      <PageHeading title={texts.pages.titles['/quote']} subtitle={citationsTexts.subtitle(productName)} />
      <p className={styles.info}>
        <InfoIcon />
        <span>{citationsTexts.info}</span>
      </p>
      {SECTIONS.map(({ type, title }) => {
        const citations = CITATIONS.filter((citation) => citation.type === type);
        return (
          <section key={type} className={styles.section}>
            <h2 className={styles.heading}>{title}</h2>
            {type === 'leaderboard' ? <BoardCitation /> : null}
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
