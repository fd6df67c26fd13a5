import { citations as citationsTexts } from '#texts/citations';
import { common as texts } from '#texts/common';
import { useConfig } from '../state/config.ts';
import { InfoIcon } from '../ui/icons.tsx';
import { Notice, StateMessage } from '../ui/messages.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { BoardCitation } from './board-citation.tsx';
import { CitationCard } from './citation-card.tsx';
import { CITATIONS, type Citation } from './citations.ts';

const SECTIONS: readonly { readonly type: Citation['type']; readonly title: string }[] = [
  { type: 'leaderboard', title: citationsTexts.sections.leaderboard },
  { type: 'benchmark', title: citationsTexts.sections.benchmarks },
  { type: 'prior work', title: citationsTexts.sections.priorWork },
];

/** Explains how to cite the leaderboard and the works that it builds on. */
export function QuotePage() {
  const { productName } = useConfig();
  return (
    <div className="page stack gap-8">
      <PageHeading
        title={texts.pages.titles['/quote']}
        subtitle={citationsTexts.subtitle({ product: productName })}
      />
      <Notice tone="news" className="flex gap-3">
        <span className="mt-0.5 text-icon text-link">
          <InfoIcon />
        </span>
        <span>{citationsTexts.info}</span>
      </Notice>
      {SECTIONS.map(({ type, title }) => {
        const citations = CITATIONS.filter((citation) => citation.type === type);
        return (
          <section key={type} className="stack gap-4">
            <h2 className="text-2xl">{title}</h2>
            {type === 'leaderboard' ? <BoardCitation /> : null}
            {citations.length === 0 ? (
              <StateMessage title={citationsTexts.nothingListed} />
            ) : (
              citations.map((citation) => <CitationCard key={citation.title} citation={citation} lang="en" />)
            )}
          </section>
        );
      })}
    </div>
  );
}
