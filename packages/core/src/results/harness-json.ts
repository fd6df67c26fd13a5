/**
 * JSON as lm-evaluation-harness writes it, and safe access to its values. The text comes from strangers: nothing here throws,
 * recurses or takes more than linear time. Values are read one by one and not through one schema, since three layouts of files
 * name a score in different places, and a value of a wrong type is a problem of one task or an unknown fact, not of the file.
 */

/** A JSON object of unknown content; read it with {@link field}, so that keys such as `__proto__` stay harmless. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value that the file itself has under the key, else undefined. */
export function field(record: JsonRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The object under the key; empty when the key is absent or holds something else. */
export function recordAt(record: JsonRecord, key: string): JsonRecord {
  const value = field(record, key);
  return isRecord(value) ? value : {};
}

/** The text under the key; null when it is absent, empty or not a text. */
export function textAt(record: JsonRecord, key: string): string | null {
  const value = field(record, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A number that a program wrote as text; the value itself where it is none, for the checks to name. */
export function parseNumber(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : (value ?? undefined);
}

function parseStrict(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Python's bare NaN, Infinity and -Infinity made null. Every match is at most a word long and a callback keeps track of
 * strings: a pattern that spans whole strings overflows the engine's stack on long ones.
 */
function withoutBareWords(text: string): string {
  let inString = false;
  return text.replace(/\\["\\]|"|-?(?:NaN|Infinity)/g, (match) => {
    if (match === '"') inString = !inString;
    return inString || match === '"' || match.startsWith('\\') ? match : 'null';
  });
}

/**
 * The JSON value of a results file, with or without a byte order mark; undefined when the text is not JSON. Bare NaN, Infinity and -Infinity, which Python
 * writes and JSON does not have, count as null.
 */
export function parseHarnessJson(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  const strict = parseStrict(json);
  return strict === undefined ? parseStrict(withoutBareWords(json)) : strict;
}

/** No program nests its results so deep, and what writes values as text fails far beyond it. */
export const DEEPEST_JSON = 100;

/** Whether a JSON text is nested deeper than {@link DEEPEST_JSON}. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length && depth <= DEEPEST_JSON; at += 1) {
    const sign = text[at];
    if (sign === '"') inString = !inString;
    else if (inString && sign === '\\') at += 1;
    else if (!inString && (sign === '[' || sign === '{')) depth += 1;
    else if (!inString && (sign === ']' || sign === '}')) depth -= 1;
  }
  return depth > DEEPEST_JSON;
}

/** Whether a text is what a clone without Git LFS has in place of a file. */
export function isLfsPointer(text: string): boolean {
  return text.startsWith('version https://git-lfs.github.com/spec/');
}

/** A name out of the file as a message can show it: on one line, at most 40 characters. */
export function shortName(name: string): string {
  return (name.length > 40 ? `${name.slice(0, 40)}…` : name).replace(/[\p{C}\s]+/gu, ' ');
}
