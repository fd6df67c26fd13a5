import { getPublication, getPublications } from '@leaderboard/core/records-api';
import { publicationBibtex } from '@leaderboard/texts/publication-bibtex';
import { useQuery } from '@tanstack/react-query';
import { citations as texts } from '#catalog/citations.ts';
import { queryOf } from '../../data/query-of.ts';
import { useConfig } from '../../state/config.ts';
import { usePageOrigin } from '../../state/from-server.ts';
import { publicationHref } from '../../state/route.ts';
import { RetryButton } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/messages.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { CitationCard } from './citation-card.tsx';
import styles from './quote-page.module.css';

/** How many publications are listed. */
const LATEST = '10';

/** How to cite this board: the newest publication, and a list of the latest ones, each with a citation of its own. */
export function BoardCitation() {
  const { data: answer, error, refetch } = useQuery(queryOf(getPublications, { limit: LATEST }));
  const data = answer?.publications;
  if (data === undefined) return error === null ? <Loading /> : <Failed onRetry={refetch} />;
  const [newest] = data;
  if (newest === undefined) return <p className={styles.nothing}>{texts.nothingPublished}</p>;
  return (
    <>
      <PublicationCitation number={newest.publication} />
      <p className={styles.latest}>{texts.latest}</p>
      <ul className={styles.publications}>
        {data.map((one) => (
          <li key={one.publication}>
            <a href={publicationHref(one.publication)}>
              {texts.publication(one.publication, one.at.slice(0, 10))}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function PublicationCitation({ number }: { number: number }) {
  const { productName, publicUrl } = useConfig();
  const origin = usePageOrigin();
  const { data, error, refetch } = useQuery(queryOf(getPublication, { number: String(number) }));
  if (!data) return error === null && data === undefined ? <Loading /> : <Failed onRetry={refetch} />;
  const { publication, at, sha256 } = data;
  const day = at.slice(0, 10);
  const address = `${publicUrl ?? origin}/board/${publication}`;
  return (
    <CitationCard
      citation={{
        title: texts.board(productName, publication),
        authors: texts.boardOf(day),
        citation: publicationBibtex(productName, publication, day, sha256, address),
        url: null,
      }}
    />
  );
}

function Loading() {
  return <SpinnerArea label={texts.loadingPublications} />;
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  return <ErrorBanner message={texts.publicationsFailed} action={<RetryButton onRetry={onRetry} />} />;
}
