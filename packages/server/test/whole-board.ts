import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_PROTOCOL, type Protocol } from '@leaderboard/core/benchmark/protocols';
import { readBoard } from '../src/board/board.sql.ts';
import { keepUpToDate } from '../src/board/keep-up-to-date.ts';
import type { LiveBoard } from '../src/board/live-board.ts';
import { type SerializedBoard, serializeBoard } from '../src/board/serialize-board.ts';
import type { Database } from '../src/database/database.ts';
import type { CompressionLevel } from '../src/http/stored-body.ts';
import { withIntervals } from '../src/publish/entries.sql.ts';

type Read = Pick<Database, 'db' | 'transaction'>;

/**
 * The board of a publication, by default the newest one, with all entries of a protocol and their intervals in memory; null if
 * there is none.
 */
export async function wholeBoard(
  database: Read,
  at: number | null = null,
  protocol: Protocol = DEFAULT_PROTOCOL,
): Promise<{ publication: number; entries: WrittenEntry[] } | null> {
  const entries: WrittenEntry[] = [];
  const onEntries = async (some: readonly WrittenEntry[]) => void entries.push(...some.map(withIntervals));
  const read = await readBoard(database, onEntries, { at, protocol });
  return read === null ? null : { publication: read.publication, entries };
}

/** The response of the leaderboard call. */
export function boardAnswer(database: Read, effort: CompressionLevel = 'quick'): Promise<SerializedBoard> {
  return serializeBoard((onEntries) => readBoard(database, onEntries), effort);
}

/** The board that a server keeps in memory. */
export async function keptBoard(database: Database): Promise<LiveBoard> {
  const load = () => boardAnswer(database);
  return keepUpToDate(await load(), load, { onError: () => undefined });
}
