/**
 * Parses JSON written by lm-evaluation-harness and provides safe access to its values. The input is untrusted: nothing here throws,
 * recurses or takes more than linear time. Values are read one by one instead of with a schema, because three file layouts store a
 * score in different places, and a value of the wrong type affects only one task or fact, not the whole file.
 */

/** A JSON object of unknown content. Read it with {@link field}, so that keys such as `__proto__` are harmless. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object's own value for the key, or undefined. */
export function field(record: JsonRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The object at the key; empty if the key is absent or its value is not an object. */
export function recordAt(record: JsonRecord, key: string): JsonRecord {
  const value = field(record, key);
  return isRecord(value) ? value : {};
}

/** The string at the key; null if it is absent, empty or not a string. */
export function textAt(record: JsonRecord, key: string): string | null {
  const value = field(record, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Parses a number that was written as a string. Other values are returned unchanged, so that checks can report them. */
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
 * Replaces Python's bare NaN, Infinity and -Infinity with null. It matches single tokens and tracks strings in the callback,
 * because a pattern that matches whole strings overflows the engine's stack on long ones.
 */
function withoutBareWords(text: string): string {
  let inString = false;
  return text.replace(/\\["\\]|"|-?(?:NaN|Infinity)/g, (match) => {
    if (match === '"') inString = !inString;
    return inString || match === '"' || match.startsWith('\\') ? match : 'null';
  });
}

/**
 * Parses a results file, with or without a byte order mark; undefined if it is not JSON. Python's bare NaN, Infinity and
 * -Infinity, which JSON does not allow, become null.
 */
export function parseHarnessJson(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  const strict = parseStrict(json);
  return strict === undefined ? parseStrict(withoutBareWords(json)) : strict;
}

/** Maximum nesting depth. No program nests results more deeply, and JSON.stringify fails only far beyond it. */
export const MAX_JSON_DEPTH = 100;

/** Whether a JSON string is nested deeper than {@link MAX_JSON_DEPTH}. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length && depth <= MAX_JSON_DEPTH; at += 1) {
    const sign = text[at];
    if (sign === '"') inString = !inString;
    else if (inString && sign === '\\') at += 1;
    else if (!inString && (sign === '[' || sign === '{')) depth += 1;
    else if (!inString && (sign === ']' || sign === '}')) depth -= 1;
  }
  return depth > MAX_JSON_DEPTH;
}

/** Whether a file is a Git LFS pointer, left by a clone without Git LFS. */
export function isLfsPointer(text: string): boolean {
  return text.startsWith('version https://git-lfs.github.com/spec/');
}

/** Shortens a name from the file for a message: a single line of at most 40 characters. */
export function shortName(name: string): string {
  return (name.length > 40 ? `${name.slice(0, 40)}…` : name).replace(/[\p{C}\s]+/gu, ' ');
}
