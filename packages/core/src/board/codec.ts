/** Converts values to and from URL parameters. */
export interface Codec<T> {
  /** Returns null for an invalid value, which is treated as absent. */
  readonly parse: (text: string) => T | null;
  /** Returns null for the default, which is left out. */
  readonly serialize: (value: T) => string | null;
}

/** Maximum number of items read from a URL. The board shows a message if that many rows are pinned. */
export const MAX_ITEMS = 100;

/** Parses a comma-separated list. A comma within an item is encoded as '%2C'. */
export function parseItems(text: string): string[] {
  const all = text.split(',').map((item) => item.replace(/%2C/gi, ',').replace(/%25/g, '%').trim());
  return [...new Set(all.filter((item) => item !== ''))].slice(0, MAX_ITEMS);
}

export function formatItems(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.map((item) => item.replace(/[%,]/g, encodeURIComponent)).join(',');
}

/** One of several values; the first is the default. */
export function choice<T extends string | number>(...values: readonly T[]): Codec<T> {
  return {
    parse: (text) => values.find((value) => String(value) === text) ?? null,
    serialize: (value) => (value === values[0] ? null : String(value)),
  };
}

/** A boolean that is true only for the given word. */
export function onlyBy(word: string): Codec<boolean> {
  return { parse: (text) => text === word || null, serialize: (value) => (value ? word : null) };
}

/** A selection of items. An empty list selects all. */
export const selection: Codec<readonly string[] | null> = {
  parse: (text) => (parseItems(text).length === 0 ? null : parseItems(text)),
  serialize: (value) => formatItems(value ?? []),
};

/** A string; an empty one is treated as absent. */
export const text: Codec<string | null> = { parse: (given) => given || null, serialize: (value) => value };

/** One of several values, or null. */
export function oneOf<T extends string | number>(values: readonly T[]): Codec<T | null> {
  return {
    parse: (given) => values.find((value) => String(value) === given) ?? null,
    serialize: (value) => (value === null ? null : String(value)),
  };
}

/** A codec and the default for an absent parameter. */
export interface Parameter<T> extends Codec<T> {
  readonly default: T;
}

/** Several values separated by semicolons, each with its own codec. */
export function inParts<T extends object>(
  codecs: { readonly [Name in keyof T]: Codec<T[Name]> },
  defaults: T,
): Parameter<T> {
  const isName = (name: string): name is Extract<keyof T, string> => name in codecs;
  const names = Object.keys(codecs).filter(isName);
  return {
    default: defaults,
    parse: (given) => {
      const parts = given.split(';');
      let value = defaults;
      for (const [place, name] of names.entries()) {
        const part = codecs[name].parse(parts[place] ?? '');
        if (part !== null) value = { ...value, [name]: part };
      }
      return value;
    },
    serialize: (value) =>
      names
        .map((name) => codecs[name].serialize(value[name]) ?? '')
        .join(';')
        .replace(/;+$/, '') || null,
  };
}

/** Percent-encodes a value, but keeps , : ; / and @, which are safe in a query and easier to read. */
function encode(value: string): string {
  // encodeURIComponent throws on lone surrogates; replace them, as browsers do.
  const wellFormed = value.replace(/\p{Surrogate}/gu, '\uFFFD');
  return encodeURIComponent(wellFormed).replace(/%(2C|3A|3B|2F|40)/g, (code) => decodeURIComponent(code));
}

/** Formats a query string, including the '?'; empty if there are no parameters. */
export function toQuery(parameters: Iterable<readonly [string, string]>): string {
  const query = [...parameters].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return query === '' ? '' : `?${query}`;
}
