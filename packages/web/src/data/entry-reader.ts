import { entrySchema, type LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { Pacer } from '../scheduling/pacer.ts';
import { texts } from '../texts/texts.ts';

export interface ReadBoard {
  readonly entries: LeaderboardEntry[];
  /** The body as it came; null when it is longer than the caller wanted to keep. */
  readonly text: string | null;
}

/** The body has one entry a line: '[', then '{…},' for each entry, then ']' (core/api.ts). */
const OPENING = '[';
const CLOSING = ']';

function entryJson(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1) : line;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a body that starts like this has one entry a line; null as long as too little of it is there to tell. */
function isLineShaped(start: string): boolean | null {
  const [opening, first, ...more] = start.split('\n', 3);
  if (opening === undefined || first === undefined) return start.length > 2 ? false : null;
  if (opening.trim() !== OPENING) return false;
  if (more.length === 0) return first.trim() === CLOSING ? true : null;
  return first.trim() === CLOSING || isJson(entryJson(first.trim()));
}

function toEntry(value: unknown, position: number): LeaderboardEntry {
  const result = entrySchema.safeParse(value);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') ?? '';
  throw new Error(texts.errors.badEntry(position, path), { cause: result.error });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(texts.errors.brokenBody, { cause: error });
  }
}

/** Collects the entries of a line-shaped body. */
class LineParser {
  readonly entries: LeaderboardEntry[] = [];
  closed = false;

  read(rawLine: string): void {
    const line = rawLine.trim();
    if (line === '' || (line === OPENING && this.entries.length === 0)) return;
    if (this.closed) throw new Error(texts.errors.brokenBody);
    if (line === CLOSING) {
      this.closed = true;
      return;
    }
    this.entries.push(toEntry(parseJson(entryJson(line)), this.entries.length + 1));
  }
}

async function readWhole(text: string, pacer: Pacer): Promise<LeaderboardEntry[]> {
  const values = parseJson(text);
  if (!Array.isArray(values)) throw new Error(texts.errors.brokenBody);
  const entries: LeaderboardEntry[] = [];
  for (const value of values) {
    if (pacer.due()) await pacer.rest();
    entries.push(toEntry(value, entries.length + 1));
  }
  return entries;
}

/**
 * Reads the leaderboard's body while it arrives, a line at a time and in short slices, so that the page stays
 * responsive at any number of entries. A body of another shape is collected and parsed as a whole. One bad entry fails
 * the whole: a board without it would show wrong ranks.
 */
export async function readBoard(
  chunks: AsyncIterable<string>,
  pacer: Pacer,
  keepCharacters: number,
): Promise<ReadBoard> {
  const parser = new LineParser();
  let lineShaped: boolean | null = null;
  let unread = '';
  let kept: string | null = '';
  for await (const chunk of chunks) {
    if (kept !== null) kept = kept.length + chunk.length > keepCharacters ? null : kept + chunk;
    unread += chunk;
    lineShaped ??= isLineShaped(unread);
    if (lineShaped !== true) continue;
    const lines = unread.split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      if (pacer.due()) await pacer.rest();
      parser.read(line);
    }
  }
  if (lineShaped !== true) return { entries: await readWhole(unread, pacer), text: kept };
  parser.read(unread);
  if (!parser.closed) throw new Error(texts.errors.brokenBody);
  return { entries: parser.entries, text: kept };
}
