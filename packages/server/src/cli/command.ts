import { type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';

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

/** Adds the commands of one file. */
export type AddCommands = (program: CommandUnknownOpts, call: Call) => void;

/** Parses one value of the command line by a schema whose message completes 'It must be …'. */
export function parsed<T>(schema: z.ZodMiniType<T>): (given: string) => T {
  return (given) => {
    const { success, data, error } = schema.safeParse(given);
    if (success) return data;
    throw new InvalidArgumentError(`It must be ${error.issues[0]?.message}.`);
  };
}

/** A text that is not empty, such as a name. */
export const text = (wanted: string) => z.string().check(z.trim(), z.minLength(1, wanted));

export function wholeNumber(wanted: string, digits = 9) {
  const pattern = new RegExp(`^[1-9]\\d{0,${digits - 1}}$`);
  return z.pipe(z.string().check(z.regex(pattern, wanted)), z.transform(Number));
}

export const numberOf = (subject: string) => parsed(wholeNumber(`the number of a ${subject}, such as 12`));

/** The reason that an operator gives for a change. */
export const REASON = [
  '--reason <text>',
  'why; it is kept for good',
  parsed(text('a text that says why')),
] as const;

const aTime = 'a day (from midnight UTC) or a time with its zone, such as 2026-03-01T12:30:00Z';

/** A time that an operator may give. */
export const time = parsed(
  z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], aTime),
    z.transform((given) => new Date(given)),
  ),
);
