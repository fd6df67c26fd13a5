import { type LeaderboardEntry, readEntrySchema } from '@leaderboard/core/benchmark/entry';
import { type ReadRows, readRow } from '@leaderboard/core/reading/rows';
import { common as texts } from '#catalog/common.ts';
import type { Pacer } from '../scheduling/pacer.ts';

/** So many places tell what is wrong with an answer. */
const LOGGED_PLACES = 5;

/** The page says how many rows of an answer could not be read; the console says where, for whoever can fix it. */
export function logUnreadable(answer: string, places: readonly string[]): void {
  if (places.length === 0) return;
  // biome-ignore lint/suspicious/noConsole: the place in the answer means nothing to visitors
  console.warn(`${answer}: ${places.length} could not be read:`, ...places.slice(0, LOGGED_PLACES));
}

/**
 * Keeps texts that many entries have once. A parser makes a copy of 'LlamaForCausalLM' for each entry, and such copies are a fifth of
 * a large board's memory.
 */
export function createTextSharing(): (entry: LeaderboardEntry) => void {
  const known = new Map<string, string>();

  function once(text: string): string {
    const first = known.get(text);
    if (first !== undefined) return first;
    known.set(text, text);
    return text;
  }
  const maybe = (text: string | null) => (text === null ? null : once(text));

  return ({ id, model, metadata }) => {
    // One text for all three, of most models.
    if (model.name === id) model.name = id;
    if (model.hub_path === model.name) model.hub_path = model.name;
    model.type = maybe(model.type);
    if (model.type_icon !== undefined) model.type_icon = once(model.type_icon);
    model.architecture = maybe(model.architecture);
    model.precision = maybe(model.precision);
    metadata.hub_license = maybe(metadata.hub_license);
    metadata.upload_date = maybe(metadata.upload_date);
    metadata.submission_date = maybe(metadata.submission_date);
    metadata.base_model = maybe(metadata.base_model);
  };
}

/** The entries on the board, as far as they can be read. */
export type Entries = ReadRows<LeaderboardEntry> & {
  /** The number of the publication that they are; null or absent where the server did not say. */
  readonly publication?: number | null;
  /** Which board they are (leaderboard-cache.ts); null or absent where the server did not say. */
  readonly board?: string | null;
};

export interface ReadBoard {
  readonly entries: Entries;
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

/** Whether a body that starts like this has one entry a line; null while too little of it has arrived to tell. */
function isLineShaped(start: string): boolean | null {
  const [opening, first, ...more] = start.split('\n', 3);
  if (opening === undefined || first === undefined) return start.length > 2 ? false : null;
  if (opening.trim() !== OPENING) return false;
  if (more.length === 0) return first.trim() === CLOSING ? true : null;
  return first.trim() === CLOSING || isJson(entryJson(first.trim()));
}

/** Collects entries one by one. */
class Collector {
  readonly rows: LeaderboardEntry[] = [];
  readonly unreadable: string[] = [];
  readonly #shareTexts = createTextSharing();

  get isEmpty(): boolean {
    return this.rows.length + this.unreadable.length === 0;
  }

  /** What is read, without the memory that reading took. */
  get entries(): Entries {
    return { rows: this.rows, unreadable: this.unreadable };
  }

  add(value: unknown): void {
    const read = readRow(readEntrySchema, value, this.rows.length + this.unreadable.length + 1);
    if ('unreadable' in read) {
      this.unreadable.push(read.unreadable);
      return;
    }
    this.#shareTexts(read.row);
    this.rows.push(read.row);
  }
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
  readonly collector = new Collector();
  closed = false;

  read(rawLine: string): void {
    const line = rawLine.trim();
    if (line === '' || (line === OPENING && this.collector.isEmpty)) return;
    if (this.closed) throw new Error(texts.errors.brokenBody);
    if (line === CLOSING) {
      this.closed = true;
      return;
    }
    this.collector.add(parseJson(entryJson(line)));
  }
}

/** Reads entries that are parsed as JSON already, in short slices. */
export async function readValues(values: readonly unknown[], pacer: Pacer): Promise<Entries> {
  const collector = new Collector();
  for (const value of values) {
    if (pacer.due()) await pacer.rest();
    collector.add(value);
  }
  return collector.entries;
}

function readWhole(text: string, pacer: Pacer): Promise<Entries> {
  const values = parseJson(text);
  if (!Array.isArray(values)) throw new Error(texts.errors.brokenBody);
  return readValues(values, pacer);
}

/**
 * Reads the leaderboard's body while it arrives, a line at a time and in short slices, so that the page stays
 * responsive at any number of entries. A body of another shape is collected and parsed as a whole. An entry that cannot be read
 * is left out and counted; a body that is damaged is refused.
 */
export async function readBoard(
  chunks: AsyncIterable<string> | Iterable<string>,
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
  return { entries: parser.collector.entries, text: kept };
}
