import { boardEntryOf, withoutIntervals } from '@leaderboard/core/benchmark/board-entry';
import type { Database } from '../database/database.ts';
import { type Artifacts, type Edition, readEdition } from './artifacts.sql.ts';
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

function makeBoard({ database, digests }: Source, { models }: Edition, stopped: AbortSignal) {
  return representBoard(
    (onEntries) =>
      readBoard(database, digests.of, (entries) => {
        stopped.throwIfAborted();
        return onEntries(entries.map(boardEntryOf));
      }),
    { leanOf: withoutIntervals, effort: models <= MOST_IN_SMALLEST_FORM ? 'smallest' : 'good' },
  );
}

const NAMES = ['board', 'board-lean'] as const;

/**
 * The answer of the newest edition, read from the database; made and stored there by the first process that finds it missing.
 * @param known is given back where it is of the newest edition.
 */
export async function loadBoard(
  source: Source,
  stopped: AbortSignal,
  known: BoardAnswer | null = null,
): Promise<BoardAnswer> {
  for (;;) {
    const edition = await readEdition(source.database.db);
    if (edition === null) return representBoard(async () => null, { leanOf: withoutIntervals });
    if (edition.id === known?.edition) return known;
    const { id, ...facts } = edition;
    const [whole, lean = null] =
      (await source.artifacts.get(id, NAMES, async () => {
        const { lean, ...made } = await makeBoard(source, edition, stopped);
        return made.edition === id && lean !== null ? [made, lean] : null;
      })) ?? [];
    if (whole !== undefined) return { edition: id, ...facts, ...whole, lean };
  }
}

/** The newest stored answer, of this or another build, to serve until the newest board is read; null where there is none. */
export async function lastBoard(artifacts: Artifacts): Promise<BoardAnswer | null> {
  const last = await artifacts.last(NAMES);
  const [whole, lean = null] = last?.bodies ?? [];
  if (last === null || whole === undefined) return null;
  const { id, ...facts } = last.edition;
  return { edition: last.isOwn ? id : null, ...facts, ...whole, lean };
}
