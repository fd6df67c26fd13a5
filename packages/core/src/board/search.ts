import type { LeaderboardEntry } from '../benchmark/entry.ts';

/** The fields a search can name, as people write them: '@license:mit' (spec 3.3). */
const FIELDS: Readonly<Record<string, (entry: LeaderboardEntry) => string | null>> = {
  precision: (entry) => entry.model.precision,
  architecture: (entry) => entry.model.architecture,
  license: (entry) => entry.metadata.hub_license,
  type: (entry) => entry.model.type,
};

/** The names of the fields a search can name, in the order in which the help shows them (spec 2.2). */
export const SEARCH_FIELDS: readonly string[] = ['architecture', 'license', 'precision', 'type'];

/** '@field:value' in a search. */
interface FieldTerm {
  readonly field: string;
  /** As typed; matched without regard to case. */
  readonly value: string;
}

/** One alternative of a search: all its field terms and its text must match (spec 5.1). */
export interface SearchTerm {
  readonly fields: readonly FieldTerm[];
  /** What is matched against the model's name, as typed; empty: anything. */
  readonly text: string;
}

/** Longer searches are cut: no model's name is as long, and an address can carry any length. */
export const LONGEST_SEARCH = 500;
const FIELD_TOKEN = /@(\w+):(?:"([^"]*)"|(\S+))/g;

function parseTerm(part: string): SearchTerm {
  const fields: FieldTerm[] = [];
  const text = part.replace(FIELD_TOKEN, (token, name: string, quoted?: string, bare?: string) => {
    const field = name.toLowerCase();
    // A field that does not exist is no filter that nothing passes, but text like any other.
    if (!Object.hasOwn(FIELDS, field)) return token;
    fields.push({ field, value: quoted ?? bare ?? '' });
    return ' ';
  });
  return { fields, text: text.replace(/\s+/g, ' ').trim() };
}

/** The alternatives of a search, which semicolons separate (spec 5.1); an empty search has none. */
export function parseSearch(search: string): SearchTerm[] {
  return search
    .slice(0, LONGEST_SEARCH)
    .split(';')
    .map(parseTerm)
    .filter((term) => term.fields.length > 0 || term.text !== '');
}

/** Whether a text looks like a regular expression: it has a character that is special in one (spec 5.1). */
export function looksLikePattern(text: string): boolean {
  return /[\\^$*+?.()|[\]{}]/.test(text);
}

/** A regular expression that ignores case, wherever in a text it matches. */
interface SearchPattern {
  readonly test: (text: string) => boolean;
  /** Where it matches, in order and apart: the index of the first character and the one after the last. */
  readonly matches: (text: string) => readonly (readonly [number, number])[];
}

/**
 * Compiles a pattern; null when it is invalid. Core brings no engine: the language's own can be made to run for seconds
 * by a shared link (docs/decisions/0004-search-patterns.md).
 */
export type CompilePattern = (pattern: string) => SearchPattern | null;

/** Whether any text of the search looks like a regular expression, so that matching it needs an engine. */
export function needsPatterns(search: string): boolean {
  return parseSearch(search).some(({ text }) => looksLikePattern(text));
}

function compileText(text: string, compilePattern: CompilePattern): (name: string) => boolean {
  const pattern = looksLikePattern(text) ? compilePattern(text) : null;
  if (pattern !== null) return pattern.test;
  const wanted = text.toLowerCase();
  return (name) => name.toLowerCase().includes(wanted);
}

function compileTerm({ fields, text }: SearchTerm, compilePattern: CompilePattern): EntryTest {
  const testText = text === '' ? null : compileText(text, compilePattern);
  const tests = fields.map(({ field, value }): EntryTest => {
    const read = FIELDS[field];
    const wanted = value.toLowerCase();
    return (entry) => read?.(entry)?.toLowerCase().includes(wanted) ?? false;
  });
  return (entry) => tests.every((test) => test(entry)) && (testText === null || testText(entry.model.name));
}

type EntryTest = (entry: LeaderboardEntry) => boolean;

/**
 * The test of a search (spec 5.1): an entry matches when any alternative does. A text that looks like a pattern but is
 * none falls back to a case-insensitive part of the name. An empty search matches everything.
 */
export function compileSearch(search: string, compilePattern: CompilePattern): EntryTest {
  const tests = parseSearch(search).map((term) => compileTerm(term, compilePattern));
  return tests.length === 0 ? () => true : (entry) => tests.some((test) => test(entry));
}
