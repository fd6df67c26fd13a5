/**
 * The model arguments in an exchange record. The converter writes the text that the harness was given, 'a=b,c=d', or, where the
 * harness had a dictionary, what Python prints of it: {'a': 'b', 'c': True}.
 */

type Value = string | number | boolean | null;

const WORDS: ReadonlyMap<string, Value> = new Map([
  ['True', true],
  ['False', false],
  ['None', null],
]);
/** Python takes the other quotes for a text that has the one kind. */
const TEXT = `'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"`;
/** A name with a plain value, and what follows it. */
const PAIR = new RegExp(
  `(${TEXT}): (?:(${TEXT})|(True|False|None)|(-?\\d+(?:\\.\\d+)?(?:e[+-]\\d+)?))(, |\\}$)`,
  'y',
);
const ESCAPE = /\\(?:([\\'"])|([ntr])|(?:x([\da-f]{2})|u([\da-f]{4})|U000([\da-f]{5}))|(.?))/gs;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** The text in quotes; null where it has an escape that Python does not print. */
function textIn(printed: string): string | null {
  let isKnown = true;
  const text = printed.slice(1, -1).replace(ESCAPE, (_all, itself, control, x, u, wide, other) => {
    const code = x ?? u ?? wide;
    if (other !== undefined) isKnown = false;
    return code === undefined
      ? (itself ?? CONTROLS[control] ?? '')
      : String.fromCodePoint(Number.parseInt(code, 16));
  });
  return isKnown ? text : null;
}

function plainValue(text: string | undefined, word: string | undefined, number: string | undefined): Value {
  if (text !== undefined) return textIn(text);
  return word === undefined ? Number(number) : (WORDS.get(word) ?? null);
}

/** A dictionary of plain values as Python prints it; null for anything else, also for one in another. */
function dictionaryOf(printed: string): Record<string, Value> | null {
  const args = new Map<string, Value>();
  PAIR.lastIndex = 1;
  for (let hasMore = printed !== '{}'; hasMore; ) {
    const [, quoted = '', text, word, number, after] = PAIR.exec(printed) ?? [];
    const name = textIn(quoted);
    const value = plainValue(text, word, number);
    const isUnreadable = after === undefined || name === null || (text !== undefined && value === null);
    if (isUnreadable || args.has(name)) return null;
    args.set(name, value);
    hasMore = after === ', ';
  }
  return Object.fromEntries(args);
}

/** As the harness splits its arguments; null where a part is none. */
function pairsOf(text: string): Record<string, Value> | null {
  const args = new Map<string, Value>();
  for (const part of text.split(',')) {
    const [name = '', value, ...more] = part.split('=').map((side) => side.trim());
    if (name === '' || value === undefined || more.length > 0 || args.has(name)) return null;
    args.set(name, value);
  }
  return Object.fromEntries(args);
}

/** Far more than a command line has. The pattern above overflows the engine's stack on texts of megabytes. */
const LONGEST_ARGS = 1_000_000;

/** The arguments by name; null where the text is neither form to its last letter. */
export function modelArgsOfRecord(text: string): Record<string, Value> | null {
  if (text === '') return {};
  if (text.length > LONGEST_ARGS) return null;
  return text.startsWith('{') ? dictionaryOf(text) : pairsOf(text);
}
