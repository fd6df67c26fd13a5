import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { described } from '../described.ts';

/** The command line cannot be understood; the message says what is wrong with it. Exit code 2, with the usage. */
export class UsageError extends Error {}

/** A command cannot be run as given; the message says why. Exit code 2. */
export class CommandError extends Error {}

/** What was asked for cannot be done; the message says why. Exit code 1. */
export class NotDone extends Error {}

/** What a command has of the world. */
export interface Call {
  readonly config: Config;
  /** The configured database, opened at the first call and closed when the command has ended. */
  readonly open: () => Promise<Database>;
  /** The answer goes to stdout, where another program may read it. */
  readonly print: (text: string) => void;
  /** Notes and errors go to stderr, beside the answer. */
  readonly note: (text: string) => void;
  /** Where a line may be rewritten; null where stderr is no terminal. */
  readonly rewrite: ((text: string) => void) | null;
  /** A path as the caller meant it. */
  readonly resolve: (path: string) => string;
  /** Listens to a signal, which then does not end the process. */
  readonly on: (signal: NodeJS.Signals, listener: () => void) => unknown;
}

interface Declaration<Shape extends z.core.$ZodShape> {
  /** What the command does. */
  readonly summary: string;
  /** What help says below the arguments. */
  readonly details?: string;
  /** Everything that the command line may state. What is neither of the two below is an option, --so. */
  readonly given: Shape;
  /** Those that are told apart by their place. */
  readonly positionals?: readonly (keyof Shape & string)[];
  /** The one that takes all that stands behind them. */
  readonly rest?: keyof Shape & string;
  /** @returns an exit code other than 0. */
  readonly run: (given: z.output<z.ZodMiniObject<Shape>>, call: Call) => Promise<number | undefined>;
}

export interface Argument {
  /** How help shows it, such as '--reason TEXT' or '[ID]'. */
  readonly shown: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isOption: boolean;
}

/** One thing that an operator can do. */
export interface Command {
  readonly summary: string;
  readonly details?: string | undefined;
  readonly arguments: readonly Argument[];
  readonly run: (args: readonly string[], call: Call) => Promise<number | undefined>;
}

/** Commands by their whole name, such as 'queue pause'. */
export type Commands = Readonly<Record<string, Command>>;

export function command<Shape extends z.core.$ZodShape>(declared: Declaration<Shape>): Command {
  const { summary, details, given, positionals = [], rest, run } = declared;
  const byPlace = rest === undefined ? positionals : [...positionals, rest];
  const byName = Object.keys(given).filter((name) => !byPlace.includes(name));
  return {
    summary,
    details,
    arguments: [...byPlace, ...byName].map((name) => argument(given, name, byName.includes(name), rest)),
    run: async (args, call) => {
      const { values, positionals: stated } = split(args, given, byName);
      const more = stated.slice(positionals.length);
      if (rest === undefined && more.length > 0)
        throw new UsageError(`This is one argument too many: ${more[0]}`);
      const placed = positionals.map((name, index) => [name, stated[index]]);
      const all = { ...values, ...Object.fromEntries(placed), ...(rest !== undefined && { [rest]: more }) };
      const parsed = z.object(given).safeParse(all);
      if (parsed.success) return run(parsed.data, call);
      const wrong = parsed.error.issues.map(({ path: [name = ''], message }) => {
        const word = String(name);
        return `${byName.includes(word) ? `--${word}` : placeholder(given, word)} must be ${message}`;
      });
      throw new UsageError(wrong.join('\n'));
    },
  };
}

/** How help shows the value of an argument; undefined for a switch. */
function placeholder(shape: z.core.$ZodShape, name: string): string | undefined {
  const schema = shape[name];
  return schema === undefined ? undefined : z.globalRegistry.get(schema)?.title;
}

function argument(shape: z.core.$ZodShape, name: string, isOption: boolean, rest?: string): Argument {
  const schema = shape[name];
  const value = placeholder(shape, name);
  const shown = isOption
    ? `--${name}${value === undefined ? '' : ` ${value}`}`
    : `${value}${name === rest ? '…' : ''}`;
  const description = (schema && z.globalRegistry.get(schema)?.description) ?? '';
  return {
    shown,
    description,
    isRequired: schema !== undefined && !z.safeParse(schema, undefined).success,
    isOption,
  };
}

/** @throws {UsageError} for an unknown option, and for one without its value. */
function split(args: readonly string[], shape: z.core.$ZodShape, names: readonly string[]) {
  const options = names.map((name) => {
    const type = placeholder(shape, name) === undefined ? 'boolean' : 'string';
    return [name, { type }] as const;
  });
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: Object.fromEntries(options) });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** An option without a value. */
export function flag(description: string) {
  return described(z._default(z.boolean(), false), description);
}

/** A text that is not empty, such as a name. */
export function word(what: string, shown: string) {
  return described(z.string(what).check(z.trim(), z.minLength(1, what)), what, shown);
}

/** A whole number from 1. */
export function wholeNumber(what: string, digits = 9) {
  const pattern = new RegExp(`^[1-9]\\d{0,${digits - 1}}$`);
  return z.pipe(z.string(what).check(z.regex(pattern, what)), z.transform(Number));
}

/** The number of a publication, a submission or a run. */
export function numberOf(subject: string, shown = 'NUMBER') {
  return described(
    wholeNumber(`the number of a ${subject}, such as 12`),
    `the number of a ${subject}`,
    shown,
  );
}

/** The reason that an operator gives for a change. */
export const reason = word('a text that says why; it is kept for good', 'TEXT');

/** A time that an operator may give. */
export function time(description: string) {
  const wanted = 'a day (from midnight UTC) or a time with its zone, such as 2026-03-01T12:30:00Z';
  const instant = z.pipe(
    z.union([z.iso.date(wanted), z.iso.datetime({ offset: true, message: wanted })], wanted),
    z.transform((text) => new Date(text)),
  );
  return described(z.optional(instant), `${description}: ${wanted}`, 'TIME');
}
