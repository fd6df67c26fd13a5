import { getPublication, getPublications } from '@leaderboard/core/records-api';
import { publicationBibtex } from '@leaderboard/texts/publication-bibtex';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type * as z from 'zod/mini';
import { citations as texts } from '#texts/citations';
import { day } from '#texts/figures';
import { createCallQuery } from '../data/call-query.ts';
import { useConfig } from '../state/config.ts';
import { publicationHref } from '../state/route.ts';
import { QueryResult } from '../ui/query-result.tsx';
import { SpinnerArea } from '../ui/spinner.tsx';
import { CitationCard } from './citation-card.tsx';

/** Number of publications to list. */
const LATEST = '10';

/** Citations of this board: one for the newest publication, and a list with one for each recent publication. */
export function BoardCitation() {
  const query = useQuery(createCallQuery(getPublications, { limit: LATEST }));
  return <Loaded query={query}>{({ publications }) => <Citations publications={publications} />}</Loaded>;
}

type Publications = z.infer<typeof getPublications.response>['publications'];

function Citations({ publications }: { publications: Publications }) {
  const [newest] = publications;
  if (newest === undefined) return <p className="text-muted">{texts.nothingPublished}</p>;
  return (
    <>
      <PublicationCitation number={newest.publication} />
      <p className="text-muted">{texts.latest}</p>
      <ul className="-mt-3 list-disc pl-5">
        {publications.map(({ publication, at }) => (
          <li key={publication}>
            <a href={publicationHref(publication)}>
              {texts.publication({ number: publication, day: day(at) })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function PublicationCitation({ number }: { number: number }) {
  const { productName, publicUrl } = useConfig();
  const { origin } = location;
  return (
    <Loaded query={useQuery(createCallQuery(getPublication, { number: String(number) }))}>
      {({ publication, at, sha256 }) => {
        const url = `${publicUrl ?? origin}/publication/${publication}`;
        return (
          <CitationCard
            citation={{
              title: texts.board({ product: productName, publication }),
              authors: texts.boardOf({ day: day(at) }),
              citation: publicationBibtex(productName, publication, at.slice(0, 10), sha256, url),
              url: null,
            }}
          />
        );
      }}
    </Loaded>
  );
}

function Loaded<Data>(props: Pick<ComponentProps<typeof QueryResult<Data>>, 'query' | 'children'>) {
  return (
    <QueryResult
      {...props}
      waiting={<SpinnerArea label={texts.loadingPublications} />}
      failed={() => texts.publicationsFailed}
    />
  );
}
