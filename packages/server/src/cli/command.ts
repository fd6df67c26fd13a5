import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';

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
  /** Another exit code than 0. */
  readonly endWith: (exitCode: number) => void;
}

interface Declaration<Shape extends z.core.$ZodShape> {
  readonly summary: string;
  readonly details?: string;
  /** Everything that the command line may state, each made by a function below. */
  readonly given: Shape;
  readonly run: (given: z.output<z.ZodMiniObject<Shape>>, call: Call) => Promise<void>;
}

interface Meaning {
  /** An argument is told by its place, and the rest takes all that stands behind the arguments. */
  readonly kind: 'argument' | 'rest' | 'option' | 'flag';
  /** How help shows the value, such as TEXT. */
  readonly value: string;
  readonly description: string;
}

interface Argument extends Meaning {
  readonly name: string;
  /** How help shows it, such as '--reason TEXT'. */
  readonly shown: string;
  readonly isRequired: boolean;
}

/** One thing that an operator can do. */
export interface Command {
  readonly summary: string;
  readonly details?: string;
  readonly arguments: readonly Argument[];
  readonly run: (args: readonly string[], call: Call) => Promise<void>;
}

/** Commands by their whole name, such as 'queue pause'. */
export type Commands = Readonly<Record<string, Command>>;

const meanings = z.registry<Meaning>();

function meant(kind: Meaning['kind']) {
  return <T extends z.core.$ZodType>(value: string, description: string, schema: T): T => {
    meanings.add(schema, { kind, value, description });
    return schema;
  };
}

export const argument = meant('argument');
export const rest = meant('rest');
export const option = meant('option');
export const flag = (description: string) => meant('flag')('', description, z._default(z.boolean(), false));

export function command<Shape extends z.core.$ZodShape>(declared: Declaration<Shape>): Command {
  const { given, run, ...told } = declared;
  const all = Object.entries(given).map(([name, schema]) => argumentOf(name, schema));
  const read = (args: readonly string[]) => {
    const parsed = z.object(given).safeParse(split(args, all));
    if (parsed.success) return parsed.data;
    const wrong = parsed.error.issues.map(({ path, message }) => {
      const shown = all.find(({ name }) => name === path[0])?.shown ?? '';
      return `${shown.split(' ')[0]} must be ${message}`;
    });
    throw new UsageError(wrong.join('\n'));
  };
  return { ...told, arguments: all, run: async (args, call) => run(read(args), call) };
}

function argumentOf(name: string, schema: z.core.$ZodType): Argument {
  const meaning = meanings.get(schema);
  if (meaning === undefined) throw new Error(`The argument ${name} has no explanation`);
  const { kind, value } = meaning;
  const byPlace = kind === 'rest' ? `${value}…` : value;
  const shown = kind === 'option' || kind === 'flag' ? `--${name} ${value}`.trimEnd() : byPlace;
  return { name, ...meaning, shown, isRequired: !z.safeParse(schema, undefined).success };
}

/** @throws {UsageError} for an unknown option, for one without its value, and for an argument too many. */
function split(args: readonly string[], all: readonly Argument[]): Record<string, unknown> {
  const type = ({ kind }: Argument) => (kind === 'flag' ? 'boolean' : 'string');
  const named = all.filter(({ kind }) => kind === 'option' || kind === 'flag');
  const options = Object.fromEntries(named.map((one) => [one.name, { type: type(one) }] as const));
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const placed = all
      .filter(({ kind }) => kind === 'argument')
      .map(({ name }) => [name, positionals.shift()] as const);
    const last = all.find(({ kind }) => kind === 'rest');
    if (last === undefined && positionals.length > 0)
      throw new Error(`This is one argument too many: ${positionals[0]}`);
    return { ...values, ...Object.fromEntries(placed), ...(last && { [last.name]: positionals }) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A text that is not empty, such as a name. */
export const text = (wanted: string) => z.string(wanted).check(z.trim(), z.minLength(1, wanted));

export function wholeNumber(wanted: string, digits = 9) {
  const pattern = new RegExp(`^[1-9]\\d{0,${digits - 1}}$`);
  return z.pipe(z.string(wanted).check(z.regex(pattern, wanted)), z.transform(Number));
}

export const numberOf = (subject: string, value: string) =>
  argument(value, `the number of a ${subject}`, wholeNumber(`the number of a ${subject}, such as 12`));

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `one of ${words.join(', ')}`);

export const yesOrNo = z.pipe(
  z.enum(['yes', 'no'], 'yes or no'),
  z.transform((answer) => answer === 'yes'),
);

const why = 'a text that says why; it is kept for good';
/** The reason that an operator gives for a change. */
export const reason = option('TEXT', why, text(why));

/** A time that an operator may give. */
export function time(description: string) {
  const wanted = 'a day (from midnight UTC) or a time with its zone, such as 2026-03-01T12:30:00Z';
  const instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], wanted);
  const date = z.pipe(
    instant,
    z.transform((given) => new Date(given)),
  );
  return option('TIME', `${description}: ${wanted}`, z.optional(date));
}
