/** How values are written in the address. */
export interface Codec<T> {
  /** null: a bad value, which counts as absent. */
  readonly parse: (text: string) => T | null;
  /** null: the default, which is left out. */
  readonly serialize: (value: T) => string | null;
}

/** A bound: an address can name any number of items. The board says when so many rows are pinned. */
export const MOST_ITEMS = 100;

/** A comma in an item is written as '%2C', so that any text can be in a list. */
export function parseItems(text: string): string[] {
  const all = text.split(',').map((item) => item.replace(/%2C/gi, ',').replace(/%25/g, '%').trim());
  return [...new Set(all.filter((item) => item !== ''))].slice(0, MOST_ITEMS);
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

/** True by a word, false by default. */
export function onlyBy(word: string): Codec<boolean> {
  return { parse: (text) => text === word || null, serialize: (value) => (value ? word : null) };
}

/** A selection. An empty one means all. */
export const selection: Codec<readonly string[] | null> = {
  parse: (text) => (parseItems(text).length === 0 ? null : parseItems(text)),
  serialize: (value) => formatItems(value ?? []),
};

/** Any text but an empty one. */
export const text: Codec<string | null> = { parse: (given) => given || null, serialize: (value) => value };

/** One of several values, or none. */
export function oneOf<T extends string | number>(values: readonly T[]): Codec<T | null> {
  return {
    parse: (given) => values.find((value) => String(value) === given) ?? null,
    serialize: (value) => (value === null ? null : String(value)),
  };
}

/** A codec with the value of an absent parameter. */
export interface Parameter<T> extends Codec<T> {
  readonly default: T;
}

/** Several values between semicolons, each by its own codec. */
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
  // encodeURIComponent throws on a lone surrogate; browsers replace it too.
  const wellFormed = value.replace(/\p{Surrogate}/gu, '\uFFFD');
  return encodeURIComponent(wellFormed).replace(/%(2C|3A|3B|2F|40)/g, (code) => decodeURIComponent(code));
}

/** A query with these parameters, with its '?'; empty without any. */
export function toQuery(parameters: Iterable<readonly [string, string]>): string {
  const query = [...parameters].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return query === '' ? '' : `?${query}`;
}
