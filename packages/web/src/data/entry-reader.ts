import { type LeaderboardEntry, readEntrySchema } from '@leaderboard/core/benchmark/entry';
import { common as texts } from '#texts/common';
import type { Scheduler } from './scheduler.ts';

const LOGGED_PLACES = 5;

/** Logs the positions of unreadable entries. The page only shows how many rows are missing. */
export function logUnreadable(answer: string, places: readonly string[]): void {
  if (places.length === 0) return;
  // biome-ignore lint/suspicious/noConsole: a position in the response means nothing to visitors
  console.warn(`${answer}: ${places.length} could not be read:`, ...places.slice(0, LOGGED_PLACES));
}

/**
 * Shares equal strings between entries. The parser creates a copy of 'LlamaForCausalLM' for each entry, and such copies take a
 * fifth of a large board's memory.
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

  return (entry) => {
    const { id, model, metadata } = entry;
    if (entry.metric !== undefined) entry.metric = once(entry.metric);
    // Most models have the same string in all three fields.
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

/** The readable entries of the board. */
export interface Entries {
  readonly rows: readonly LeaderboardEntry[];
  /** Position of the first error in each unreadable row: 'row 2 at model.name'. */
  readonly unreadable: readonly string[];
  /** Publication number; null or absent if the server did not send it. */
  readonly publication?: number | null;
  /** Publication time, ISO 8601; null or absent if the server did not send it. */
  readonly published?: string | null;
  /** Protocols with a board on this server; absent if the server did not send them. */
  readonly protocols?: readonly string[];
  /** Board tag (`boardTag`); null or absent if the server did not send it. */
  readonly board?: string | null;
}

export interface ReadBoard {
  readonly entries: Entries;
  /** The body; null if it is longer than `keepCharacters`. */
  readonly text: string | null;
}

/** The body has one entry per line: '[', then '{…},' for each entry, then ']' (core/api.ts). */
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

/** True if the body has one entry per line; null until enough of it has arrived. */
function isLineShaped(start: string): boolean | null {
  const [opening, first, ...more] = start.split('\n', 3);
  if (opening === undefined || first === undefined) return start.length > 2 ? false : null;
  if (opening.trim() !== OPENING) return false;
  if (more.length === 0) return first.trim() === CLOSING ? true : null;
  return first.trim() === CLOSING || isJson(entryJson(first.trim()));
}

class Collector {
  readonly rows: LeaderboardEntry[] = [];
  readonly unreadable: string[] = [];
  readonly #shareTexts = createTextSharing();

  get isEmpty(): boolean {
    return this.rows.length + this.unreadable.length === 0;
  }

  /** Returns a new object, so that the collector's memory can be freed. */
  get entries(): Entries {
    return { rows: this.rows, unreadable: this.unreadable };
  }

  add(value: unknown): void {
    const read = readEntrySchema.safeParse(value);
    if (!read.success) {
      const path = read.error.issues[0]?.path.join('.') ?? '';
      const row = `row ${this.rows.length + this.unreadable.length + 1}`;
      this.unreadable.push(path === '' ? row : `${row} at ${path}`);
      return;
    }
    this.#shareTexts(read.data);
    this.rows.push(read.data);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(texts.errors.brokenBody, { cause: error });
  }
}

/** Parses a body with one entry per line. */
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

/** Reads parsed JSON in short slices. */
export async function readValues(values: readonly unknown[], scheduler: Scheduler): Promise<Entries> {
  const collector = new Collector();
  for (const value of values) {
    if (scheduler.shouldYield()) await scheduler.pause();
    collector.add(value);
  }
  return collector.entries;
}

function readWhole(text: string, scheduler: Scheduler): Promise<Entries> {
  const values = parseJson(text);
  if (!Array.isArray(values)) throw new Error(texts.errors.brokenBody);
  return readValues(values, scheduler);
}

/**
 * Reads the board as it arrives, line by line and in short slices, so that the page stays responsive with any number of entries.
 * A body in another format is parsed as a whole. Unreadable entries are skipped and counted.
 * @throws if the body is damaged
 */
export async function readBoard(
  chunks: AsyncIterable<string> | Iterable<string>,
  scheduler: Scheduler,
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
      if (scheduler.shouldYield()) await scheduler.pause();
      parser.read(line);
    }
  }
  if (lineShaped !== true) return { entries: await readWhole(unread, scheduler), text: kept };
  parser.read(unread);
  if (!parser.closed) throw new Error(texts.errors.brokenBody);
  return { entries: parser.collector.entries, text: kept };
}
