import { formatPercent, MISSING } from '@leaderboard/core/format';
import { formatUrl } from '@leaderboard/core/pages/urls';
import {
  EXPORT_FILES,
  getExport,
  getPublication,
  type PublicationRecord,
  type RankedRow,
} from '@leaderboard/core/records-api';
import { publicationBibtex } from '@leaderboard/texts/publication-bibtex';
import { suiteName } from '@leaderboard/texts/suite-texts';
import { citations as citationTexts } from '#texts/citations';
import { count as formatCount } from '#texts/figures';
import { publicationPage as texts } from '#texts/publicationPage';
import { records as recordsTexts } from '#texts/records';
import { usePageCall } from '../data/page-call.ts';
import { useConfig } from '../state/config.ts';
import { publicationHref } from '../state/route.ts';
import { CopiedText } from '../ui/copied-text.tsx';
import {
  EntryLink,
  Facts,
  NameNote,
  RecordColumn,
  RecordName,
  RecordPage,
  RecordSection,
  RunLink,
  TableSection,
} from '../ui/record-page.tsx';
import { causeText, dayAndTime, haveOtherProtocol, protocolText, rankRangeText } from '../ui/record-texts.ts';
import { MovesList } from './moves-list.tsx';

/** One publication: '#/publication/7'. */
export function PublicationPage() {
  const query = usePageCall(getPublication, '/publication');
  return (
    <RecordPage query={query} notFound={{ title: texts.notFound, text: texts.notFoundText }}>
      {(publication) => <PublicationView publication={publication} />}
    </RecordPage>
  );
}

interface PublicationProps {
  readonly publication: PublicationRecord;
}

function PublicationView({ publication }: PublicationProps) {
  const { publication: number, previous, next, newest, reason } = publication;
  const { facts } = texts;
  return (
    <RecordColumn>
      <header className="stack gap-2">
        <RecordName>
          <span>{recordsTexts.publication({ number })}</span>
          {number === newest ? <NameNote>{texts.newest}</NameNote> : null}
        </RecordName>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <a href="#/">{texts.board}</a>
          {previous === null ? null : (
            <a href={publicationHref(previous)}>{texts.previous({ number: previous })}</a>
          )}
          {next === null ? null : <a href={publicationHref(next)}>{texts.next({ number: next })}</a>}
        </p>
      </header>
      <Facts
        facts={[
          [facts.at, dayAndTime(publication.at)],
          [facts.suite, suiteName({ version: publication.suite.version })],
          [facts.cause, causeText(publication.cause)],
          ...(reason === null ? [] : [[facts.reason, reason] as const]),
          [facts.rows, formatCount(publication.rows)],
        ]}
      />
      <RecordSection title={recordsTexts.moves.title}>
        <MovesList publication={publication} />
      </RecordSection>
      <Ranking publication={publication} />
      <Files publication={publication} />
      <Citation publication={publication} />
    </RecordColumn>
  );
}

/** Label for the number of places a row moved; empty if it did not move. */
function moveText({ rank, previous_rank: before }: RankedRow): string {
  const { isNew, up, down } = texts.ranking;
  if (rank === null) return '';
  if (before === null) return isNew;
  if (before === rank) return '';
  return before > rank ? up({ places: before - rank }) : down({ places: rank - before });
}

/** The ranking at the time of the publication. */
function Ranking({ publication: { ranking, rows, previous } }: PublicationProps) {
  const { title, cut, columns } = texts.ranking;
  return (
    <TableSection
      title={title}
      {...(ranking.length < rows && { text: cut({ count: ranking.length }) })}
      rows={ranking}
      keyOf={({ entry }) => entry}
      columns={[
        { head: columns.model, cell: ({ model, entry }) => <EntryLink model={model} entry={entry} /> },
        ...(haveOtherProtocol(ranking) ? [{ head: recordsTexts.protocol, cell: protocolText }] : []),
        { head: columns.rank, cell: ({ rank }) => (rank === null ? MISSING : formatCount(rank)) },
        {
          head: columns.range,
          cell: ({ rank, rank_range: range }) => (rank === null ? MISSING : rankRangeText(range)),
        },
        { head: columns.moved, cell: (row) => (previous === null ? null : moveText(row)) },
        { head: columns.average, cell: ({ average }) => formatPercent(average) },
        { head: columns.result, cell: ({ run }) => <RunLink run={run} /> },
      ]}
    />
  );
}

/** Downloads of all rows with their scores, as exported by the server. */
function Files({ publication: { publication: number } }: PublicationProps) {
  const { title, text } = texts.files;
  return (
    <RecordSection title={title}>
      <p className="text-muted">{text}</p>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {EXPORT_FILES.map((file) => (
          <a key={file} href={formatUrl(getExport.path, { file, at: String(number) })} download>
            {file}
          </a>
        ))}
      </p>
    </RecordSection>
  );
}

/** A citation sentence and a BibTeX entry with the publication's number and hash. */
function Citation({ publication: { publication: number, at, sha256 } }: PublicationProps) {
  const { productName, publicUrl } = useConfig();
  const url = `${publicUrl ?? location.origin}/publication/${number}`;
  const day = at.slice(0, 10);
  const words = texts.citation;
  return (
    <RecordSection title={words.title}>
      <Facts
        facts={[
          [
            words.address,
            <a key="url" href={url}>
              {url}
            </a>,
          ],
        ]}
      />
      <p className="wrap-anywhere">
        {words.text({ product: productName, number, day, sha256, address: url })}
      </p>
      <CopiedText
        scrollsAs={words.title}
        text={publicationBibtex(productName, number, day, sha256, url)}
        words={{
          ...citationTexts,
          announceCopied: citationTexts.announceCopied({ title: recordsTexts.publication({ number }) }),
        }}
      />
    </RecordSection>
  );
}
