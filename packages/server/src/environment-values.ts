import { isIP } from 'node:net';
import * as z from 'zod/mini';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads these variables without surrounding whitespace, which secrets and env files often contain. */
export function readValues(environment: Environment, names: readonly string[]): Record<string, string> {
  const trimmed = names.map((name): [string, string] => [name, environment[name]?.trim() ?? '']);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** Checks if a value is enclosed in quotes of any kind. */
export function isQuoted(value = ''): boolean {
  return /^(["'`]).*\1$|^[“‘„].*[”’“]$/su.test(value);
}

export const port = z.coerce
  .number('a whole number from 0 to 65535')
  .check(
    z.int('a whole number from 0 to 65535'),
    z.minimum(0, 'a whole number from 0 to 65535'),
    z.maximum(65535, 'a whole number from 0 to 65535'),
  );

/** A string that matches the pattern. */
export const matching = (pattern: RegExp, wanted: string) => z.string().check(z.regex(pattern, wanted));

/** A boolean variable with its default. */
export const booleanFlag = (otherwise: 'true' | 'false') =>
  z._default(z.enum(['true', 'false'], 'true or false'), otherwise);

export function url(protocols: readonly string[], example: string, isWanted = (_: URL) => true) {
  return z.string().check(
    z.refine((given) => {
      // The URL parser silently drops line breaks.
      if (/\p{Cc}/u.test(given) || !URL.canParse(given)) return false;
      const address = new URL(given);
      return protocols.includes(address.protocol) && isWanted(address);
    }, `a URL such as ${example}`),
  );
}

export const isWithoutPath = ({ pathname, search, hash }: URL) =>
  /^\/*$/.test(pathname) && search === '' && hash === '';

export const hasOneHost = ({ host, searchParams }: URL) =>
  !`${host}${searchParams.get('host')}`.includes(',');

/** A mail address without characters that need escaping in a link, or an https URL. */
export const contact = z.union(
  [z.string().check(z.regex(/^[\w.+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i)), url(['https:'], '')],
  'an email address such as board@lab.example or a URL such as https://lab.example/contact',
);

export const webAddress = (example: string) => z.optional(url(['http:', 'https:'], example));

export function positiveInteger(most = 1_000_000_000) {
  const wanted = `a whole number from 1 to ${most}`;
  return z.coerce.number(wanted).check(z.int(wanted), z.minimum(1, wanted), z.maximum(most, wanted));
}

/** A comma-separated list; whitespace around items is trimmed. */
export function commaSeparated(isItem: (item: string) => boolean, wanted: string) {
  return z.pipe(
    z.string().check(z.refine((given) => splitItems(given).every(isItem), wanted)),
    z.transform(splitItems),
  );
}

function splitItems(given: string): string[] {
  return given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The evaluation program runs on untrusted files, so it gets no tokens. It does not need any, because it is offline. */
const TOKENS = ['HUB_TOKEN', 'HF_TOKEN', 'HUGGING_FACE_HUB_TOKEN', 'WORKER_TOKEN'];

export const variableNames = commaSeparated(
  (item) => /^[A-Za-z_]\w*$/.test(item) && !TOKENS.includes(item),
  `comma-separated variable names, such as HF_HOME,HTTPS_PROXY, except ${TOKENS.join(', ')}`,
);

/** Checks for an IP address or a network such as 10.0.0.0/8. */
export function isNetwork(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

export const singleLine = matching(/^\P{Cc}+$/u, 'a single line of text');

const meanings = z.registry<{ readonly text: string }>();

/** Attaches a description for operators, which includes the default unless that is a plain value. */
export function described<T extends z.core.$ZodType>(text: string, schema: T): T {
  meanings.add(schema, { text });
  return schema;
}

/** @returns the name of each variable, and its description with the default. */
export function describeShape(shape: Readonly<Record<string, z.core.$ZodType>>): [string, string][] {
  return Object.entries(shape).map(([name, schema]) => {
    const otherwise =
      schema instanceof z.ZodMiniDefault ? ` (default: ${String(schema._zod.def.defaultValue)})` : '';
    const meant = meanings.get(schema);
    if (meant === undefined) throw new Error(`The variable ${name} has no meaning`);
    return [name, meant.text + otherwise];
  });
}
