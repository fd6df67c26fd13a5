import { boardEntryOf, withoutIntervals } from '@leaderboard/core/benchmark/board-entry';
import type { Database } from '../database/database.ts';
import { type Artifacts, readEdition } from './artifacts.sql.ts';
import { readBoard } from './board.sql.ts';
import type { BoardDigests } from './board-digest.sql.ts';
import { type BoardAnswer, representBoard } from './representation.ts';

/** The smallest form of a board of this many models is made in a second. */
const MOST_IN_SMALLEST_FORM = 100;

interface Source {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly artifacts: Artifacts;
  readonly digests: BoardDigests;
}

const NAMES = ['board', 'board-lean'] as const;

/**
 * The newest answer, made by this process: what another server has stored is served at the start alone, and may be wrong
 * (docs/threats.md#stolen-database-accounts). It is served whether it could be stored or not.
 * @param known is given back where it is of the newest edition.
 */
export async function loadBoard(
  { database, artifacts, digests }: Source,
  stopped: AbortSignal,
  known: BoardAnswer | null = null,
): Promise<BoardAnswer> {
  const newest = await readEdition(database.db);
  const isKnown = newest?.id === known?.edition?.id && newest?.begunAt === known?.edition?.begunAt;
  if (known !== null && newest !== null && isKnown) return known;
  const made = await representBoard(
    (onEntries) =>
      readBoard(database, digests.of, (entries) => {
        stopped.throwIfAborted();
        return onEntries(entries.map(boardEntryOf));
      }),
    {
      leanOf: withoutIntervals,
      effort: (newest?.models ?? 0) <= MOST_IN_SMALLEST_FORM ? 'smallest' : 'good',
    },
  );
  if (made.edition !== null && made.lean !== null)
    await artifacts.store(made.edition.id, NAMES, [made, made.lean]);
  return made;
}

/** The newest stored answer, of this or another build, to serve until this process has made its own; null where there is none. */
export async function lastBoard(artifacts: Artifacts): Promise<BoardAnswer | null> {
  const last = await artifacts.last(NAMES);
  const [whole, lean = null] = last?.bodies ?? [];
  if (last === null || whole === undefined) return null;
  const { publication, publishedAt, models } = last.edition;
  return { edition: null, publication, publishedAt, models, sha256: null, ...whole, lean };
}
