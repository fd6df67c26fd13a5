import type { Moves, PublicationRecord } from '@leaderboard/core/records-api';
import { Fragment } from 'react';
import { records } from '#texts/records';
import { EntryLink } from '../ui/record-page.tsx';

const { moves: texts } = records;

type Row = Moves['added'][number];

/** Links to rows, followed by the count of omitted ones. */
function Rows({ rows, more }: { readonly rows: readonly Row[]; readonly more: number }) {
  return (
    <>
      {rows.map(({ model, entry }, place) => (
        <Fragment key={entry}>
          {place === 0 ? null : <span>{', '}</span>}
          <EntryLink model={model} entry={entry} />
        </Fragment>
      ))}
      {more === 0 ? null : <span>{texts.more({ count: more })}</span>}
    </>
  );
}

/** Rows that a publication added, removed or moved past others. Nothing else counts as a move. */
export function MovesList({ publication: { moves, rows, added, left } }: { publication: PublicationRecord }) {
  if (moves === null) return <p>{texts.first({ count: rows })}</p>;
  return (
    <ul className="stack max-w-text gap-1">
      {added === 0 ? null : (
        <li>
          <b>{texts.added}</b> <Rows rows={moves.added} more={added - moves.added.length} />
        </li>
      )}
      {moves.passed.map(({ others, more, ...row }) => (
        <li key={row.entry}>
          <EntryLink {...row} /> <b>{texts.passed}</b> <Rows rows={others} more={more} />
        </li>
      ))}
      {moves.passed.length === 0 ? <li>{texts.nonePassed}</li> : null}
      {left === 0 ? null : (
        <li>
          <b>{texts.left}</b> <Rows rows={moves.left} more={left - moves.left.length} />
        </li>
      )}
      {moves.has_wider_ranges ? <li className="text-muted">{texts.wider}</li> : null}
    </ul>
  );
}
