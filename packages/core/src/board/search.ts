import type { LeaderboardEntry } from '../benchmark/entry.ts';
import { normalizeTyped } from '../invisible-characters.ts';

/** Searchable fields, as in '@license:mit'. */
const FIELDS = {
  architecture: (entry) => entry.model.architecture,
  license: (entry) => entry.metadata.hub_license,
  precision: (entry) => entry.model.precision,
  type: (entry) => entry.model.type,
} as const satisfies Record<string, (entry: LeaderboardEntry) => string | null>;
export type SearchField = keyof typeof FIELDS;

function isSearchField(name: string): name is SearchField {
  return Object.hasOwn(FIELDS, name);
}

/** A term '@field:value' of a search. */
interface FieldTerm {
  readonly field: SearchField;
  /** As typed; matched case-insensitively. */
  readonly value: string;
}

/** One alternative in a search: all its field terms and its text must match. */
export interface SearchTerm {
  readonly fields: readonly FieldTerm[];
  /** As typed; matched against the model's name. An empty string matches any name. */
  readonly text: string;
}

/** A parsed search, and whether matching it needs a pattern engine. */
export interface ParsedSearch {
  /** Alternatives in the order typed; none for an empty search. */
  readonly terms: readonly SearchTerm[];
  readonly needsPatterns: boolean;
}

/** Longer searches are truncated. Names are shorter, but a URL can contain a string of any length. */
export const MAX_SEARCH_LENGTH = 500;
/**
 * Also matches unfinished values: empty ones ('@type:'), and ones without a closing quotation mark ('@type:"cont'), which extend to
 * the end.
 */
const FIELD_TOKEN = /@(\w+):(?:"([^"]*)("?)|(\S*))/g;
/** Alternatives are separated by semicolons, except within quotation marks. */
const ALTERNATIVE = /(?:@\w+:"[^"]*"?|[^;])+/g;

function parseTerm(part: string): SearchTerm {
  const fields: FieldTerm[] = [];
  const text = part.replace(
    FIELD_TOKEN,
    (token, name: string, quoted?: string, end?: string, bare?: string) => {
      const field = name.toLowerCase();
      // An unknown field is treated as text, because as a filter it would hide every model.
      if (!isSearchField(field)) return token;
      const value = (end === '' ? '' : quoted) ?? bare ?? '';
      // While '@type:' or '@type:"cont' is being typed, nothing is filtered yet.
      if (value !== '') fields.push({ field, value });
      return ' ';
    },
  );
  return { fields, text: text.replace(/\s+/g, ' ').trim() };
}

/** Whether a string looks like a regular expression, that is, contains a special character. */
function looksLikePattern(text: string): boolean {
  return /[\\^$*+?.()|[\]{}]/.test(text);
}

/**
 * Whether the dot is the string's only special character, as in 'qwen2.5'. JavaScript's built-in engine is safe for such a pattern:
 * without repetition it cannot backtrack exponentially.
 */
function isDotted(text: string): boolean {
  return text.includes('.') && !looksLikePattern(text.replaceAll('.', ''));
}

/** Parses a search; semicolons separate its alternatives (docs/board.md#search). */
export function parseSearch(search: string): ParsedSearch {
  const terms = (normalizeTyped(search).slice(0, MAX_SEARCH_LENGTH).match(ALTERNATIVE) ?? [])
    .map(parseTerm)
    .filter((term) => term.fields.length > 0 || term.text !== '');
  return { terms, needsPatterns: terms.some(({ text }) => looksLikePattern(text) && !isDotted(text)) };
}

/** A case-insensitive, unanchored regular expression. */
interface SearchPattern {
  readonly test: (text: string) => boolean;
  /** Non-overlapping matches in order: the index of the first character and the index after the last. */
  readonly matches: (text: string) => readonly (readonly [number, number])[];
}

/**
 * Compiles a pattern; returns null if it is invalid. The caller provides the engine because a pattern in a shared link can block
 * JavaScript's built-in engine for seconds (docs/decisions/README.md#4-search-patterns-in-linear-time).
 */
export type CompilePattern = (pattern: string) => SearchPattern | null;

type EntryTest = (entry: LeaderboardEntry) => boolean;

/** A term's compiled text, matched against names. */
interface NameMatcher extends SearchPattern {
  /** True for an invalid pattern, which is matched as plain text and highlights nothing. */
  readonly isInvalid: boolean;
}

interface CompiledTerm {
  readonly text: string;
  /** null matches any name. */
  readonly name: NameMatcher | null;
  readonly test: EntryTest;
}

/** A compiled search, used to find entries and to highlight names. */
export interface CompiledSearch {
  /** Whether an entry matches any alternative; an empty search matches every entry. */
  readonly test: EntryTest;
  readonly terms: readonly CompiledTerm[];
}

function plainMatches(text: string): SearchPattern['matches'] {
  const wanted = text.toLowerCase();
  return (name) => {
    const lower = name.toLowerCase();
    // Lowercasing changes the length of a few letters, so the indexes would be wrong.
    if (lower.length !== name.length) return [];
    const ranges: [number, number][] = [];
    for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
      ranges.push([at, at + wanted.length]);
    }
    return ranges;
  };
}

/** A dot matches any character except a line feed, as in the pattern engine. */
function compileDotted(text: string): SearchPattern {
  const source = text.replaceAll('.', '[^\\n]');
  const [one, all] = [new RegExp(source, 'iu'), new RegExp(source, 'giu')];
  return {
    test: (name) => one.test(name),
    matches: (name) => [...name.matchAll(all)].map(({ 0: match, index }) => [index, index + match.length]),
  };
}

function compileText(text: string, compilePattern: CompilePattern): NameMatcher {
  if (isDotted(text)) return { ...compileDotted(text), isInvalid: false };
  const isPattern = looksLikePattern(text);
  const pattern = isPattern ? compilePattern(text) : null;
  if (pattern !== null) return { ...pattern, isInvalid: false };
  const wanted = text.toLowerCase();
  return {
    test: (name) => name.toLowerCase().includes(wanted),
    matches: isPattern ? () => [] : plainMatches(text),
    isInvalid: isPattern,
  };
}

function compileTerm({ fields, text }: SearchTerm, compilePattern: CompilePattern): CompiledTerm {
  const name = text === '' ? null : compileText(text, compilePattern);
  const tests = fields.map(({ field, value }): EntryTest => {
    const read = FIELDS[field];
    const wanted = value.toLowerCase();
    return (entry) => read(entry)?.toLowerCase().includes(wanted) ?? false;
  });
  const test: EntryTest = (entry) =>
    tests.every((fieldTest) => fieldTest(entry)) && (name === null || name.test(entry.model.name));
  return { text, name, test };
}

/** Compiles a search. An invalid pattern is matched as plain text, ignoring case. */
export function compileSearch({ terms }: ParsedSearch, compilePattern: CompilePattern): CompiledSearch {
  const compiled = terms.map((term) => compileTerm(term, compilePattern));
  return {
    terms: compiled,
    test: compiled.length === 0 ? () => true : (entry) => compiled.some(({ test }) => test(entry)),
  };
}

/** The terms of a search that are invalid patterns. */
export function invalidPatterns({ terms }: CompiledSearch): readonly string[] {
  return terms.flatMap(({ text, name }) => (name?.isInvalid ? [text] : []));
}
