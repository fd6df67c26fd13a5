import { formatPercent } from '@leaderboard/core/format';
import { addressOf } from '@leaderboard/core/pages/call-address';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import { getPublication, type PublicationRecord } from '@leaderboard/core/records-api';
import { publicationBibtex } from '@leaderboard/texts/publication-bibtex';
import { suiteName } from '@leaderboard/texts/suite-words';
import { useId, useState } from 'react';
import { citations as citationTexts } from '#catalog/citations.ts';
import { count as formatCount } from '#catalog/figures.ts';
import { records as recordsTexts, publicationPage as texts } from '#catalog/records.ts';
import { usePageCall } from '../data/page-call.ts';
import { useConfig } from '../state/config.ts';
import { usePageOrigin } from '../state/from-server.ts';
import { publicationHref } from '../state/route.ts';
import { useParameter } from '../state/stores.ts';
import { Button } from '../ui/button.tsx';
import { CopiedText } from '../ui/copied-text.tsx';
import { FIELD_CONTROL, Field } from '../ui/field.tsx';
import { ScrollingTable } from '../ui/scrolling-table.tsx';
import {
  DataLink,
  EntryLink,
  Facts,
  NameNote,
  RecordColumn,
  RecordName,
  RecordPage,
  RecordSection,
  useTyped,
} from './record-page.tsx';
import { causeText, dayAndTime } from './record-words.ts';

/** One publication, and what moved since another one: '?since=3#/publication/7'. */
export function PublicationPage() {
  const [since, setSince] = useParameter(PARAMETERS.since);
  const { query } = usePageCall(getPublication, '/publication');
  return (
    <RecordPage query={query} notFound={{ title: texts.notFound, text: texts.notFoundText }}>
      {(publication) => (
        <PublicationView
          publication={publication}
          asked={since}
          isRefused={since !== null && !query.isPlaceholderData && String(publication.since) !== since}
          onCompare={setSince}
        />
      )}
    </RecordPage>
  );
}

interface PublicationViewProps {
  readonly publication: PublicationRecord;
  /** The publication to compare with, from the address; null means the previous one. */
  readonly asked: string | null;
  /** Whether `asked` does not exist. Then the previous publication is compared instead. */
  readonly isRefused: boolean;
  readonly onCompare: (since: string | null) => void;
}

function PublicationView(props: PublicationViewProps) {
  const { publication } = props;
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
          <a href={number === newest ? '#/' : `#/?at=${number}`}>
            {number === newest ? texts.boardNow : texts.board}
          </a>
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
          [
            facts.changed,
            [publication.added, publication.replaced, publication.left].map(formatCount).join(', '),
          ],
        ]}
      />
      <Moves {...props} />
      <Citation publication={publication} />
      <DataLink
        path={addressOf(getPublication.path, {
          number: String(number),
          ...(publication.since !== null && { since: String(publication.since) }),
        })}
        publication={number}
        part="changes"
      />
    </RecordColumn>
  );
}

function change(before: number | null, after: number | null): string {
  if (before === null) return texts.moves.entered;
  if (after === null) return texts.moves.departed;
  return before > after
    ? texts.moves.up({ places: before - after })
    : texts.moves.down({ places: after - before });
}

/** Who moved, who is new and who left. */
function Moves(props: PublicationViewProps) {
  const { publication, asked } = props;
  const { since, previous, next } = publication;
  const words = texts.moves;
  // Decided once, because a form that disappears while it is used loses the focus.
  const [hasForm] = useState(previous !== null || next !== null || asked !== null);
  return (
    <section className="stack gap-3">
      {since === null ? (
        <p className="text-muted">{words.first}</p>
      ) : (
        <h2 className="text-2xl">{words.title({ since })}</h2>
      )}
      {hasForm ? <CompareForm {...props} /> : null}
      {since === null ? null : <MovesTable publication={publication} since={since} />}
    </section>
  );
}

/** Chooses the publication to compare with. */
function CompareForm({ publication, asked, isRefused, onCompare }: PublicationViewProps) {
  const { since, previous } = publication;
  const chosen = asked ?? (since === null ? '' : String(since));
  const [wanted, type] = useTyped(chosen);
  const problem = useId();
  const words = texts.moves;
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        type(chosen);
        onCompare(wanted === '' || wanted === String(previous) ? null : wanted);
      }}
    >
      <Field label={words.compareWith} width="10rem">
        <input
          className={FIELD_CONTROL}
          type="text"
          inputMode="numeric"
          pattern="[1-9][0-9]{0,8}"
          value={wanted}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? problem : undefined}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <Button type="submit">{words.compare}</Button>
      {isRefused ? (
        <p id={problem} role="alert" className="wrap-anywhere basis-full font-medium text-no">
          {words.refused({ since: chosen })}
        </p>
      ) : null}
    </form>
  );
}

const placeOf = (rank: number | null) => (rank === null ? null : formatCount(rank));

interface MovesTableProps {
  readonly publication: PublicationRecord;
  readonly since: number;
}

function MovesTable({ publication, since }: MovesTableProps) {
  const { moved, entered, departed, unmoved, moves } = publication;
  const words = texts.moves;
  const heads = words.columns;
  return (
    <>
      <p role="status">{words.summary({ moved, entered, departed, unmoved })}</p>
      {moves.length === 0 ? null : (
        <ScrollingTable
          title={words.title({ since })}
          rows={moves}
          keyOf={({ entry }) => entry}
          columns={[
            { head: heads.model, cell: ({ model, entry }) => <EntryLink model={model} entry={entry} /> },
            { head: heads.placeBefore, cell: (move) => placeOf(move.rank_before) },
            { head: heads.placeAfter, cell: (move) => placeOf(move.rank_after) },
            { head: heads.moved, cell: (move) => change(move.rank_before, move.rank_after) },
            { head: heads.averageBefore, cell: (move) => formatPercent(move.average_before) },
            { head: heads.averageAfter, cell: (move) => formatPercent(move.average_after) },
          ]}
        />
      )}
      {moves.length < moved + entered + departed ? <p>{words.cut({ count: moves.length })}</p> : null}
    </>
  );
}

/** A sentence and a BibTeX entry with the publication and its hash. */
function Citation({ publication: { publication: number, at, sha256 } }: { publication: PublicationRecord }) {
  const { productName, publicUrl } = useConfig();
  const origin = usePageOrigin();
  const address = `${publicUrl ?? origin}/board/${number}`;
  const day = at.slice(0, 10);
  const words = texts.citation;
  return (
    <RecordSection title={words.title}>
      <Facts
        facts={[
          [
            words.address,
            <a key="address" href={address}>
              {address}
            </a>,
          ],
          [texts.facts.sha256, sha256],
        ]}
      />
      <p className="wrap-anywhere">{words.text({ product: productName, number, day, sha256, address })}</p>
      <CopiedText
        scrollsAs={words.title}
        text={publicationBibtex(productName, number, day, sha256, address)}
        words={{
          ...citationTexts,
          announceCopied: citationTexts.announceCopied({ title: recordsTexts.publication({ number }) }),
        }}
      />
    </RecordSection>
  );
}
