import { type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';

/** Usage error; the message gives the reason. Exit code 2. */
export class CommandError extends Error {}

/** The request cannot be fulfilled; the message gives the reason. Exit code 1. */
export class CommandFailed extends Error {}

export interface CommandContext {
  readonly config: Config;
  /** Opens the configured database on the first call; it is closed when the command ends. */
  readonly open: () => Promise<Database>;
  /** Prints a result to stdout, where another program may read it. */
  readonly print: (text: string) => void;
  /** Prints notes and errors to stderr. */
  readonly note: (text: string) => void;
  /** Rewrites the current line; null if stderr is not a terminal. */
  readonly rewrite: ((text: string) => void) | null;
  /** Resolves a path against the caller's working directory. */
  readonly resolve: (path: string) => string;
  /** Registers a signal handler, so that the signal no longer terminates the process. */
  readonly on: (signal: NodeJS.Signals, listener: () => void) => unknown;
  /** Sets a nonzero exit code. */
  readonly endWith: (exitCode: number) => void;
}

/** Adds the commands defined in one file. */
export type AddCommands = (program: CommandUnknownOpts, call: CommandContext) => void;

/** Parses a command-line value with a schema whose error message completes 'It must be …'. */
export function parseWith<T>(schema: z.ZodMiniType<T>): (given: string) => T {
  return (given) => {
    const { success, data, error } = schema.safeParse(given);
    if (success) return data;
    throw new InvalidArgumentError(`It must be ${error.issues[0]?.message}.`);
  };
}

/** A non-empty string, such as a name. */
export const nonEmpty = (wanted: string) => z.string().check(z.trim(), z.minLength(1, wanted));

export function wholeNumber(wanted: string, digits = 9) {
  const pattern = new RegExp(`^[1-9]\\d{0,${digits - 1}}$`);
  return z.pipe(z.string().check(z.regex(pattern, wanted)), z.transform(Number));
}

export const parseId = (subject: string) => parseWith(wholeNumber(`the number of a ${subject}, such as 12`));

/** Option for the operator's reason for a change. */
export const REASON = [
  '--reason <text>',
  'reason, stored permanently',
  parseWith(nonEmpty('a reason')),
] as const;

const aTime = 'a day (from midnight UTC) or a time with its zone, such as 2026-03-01T12:30:00Z';

/** Parses a time argument. */
export const time = parseWith(
  z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], aTime),
    z.transform((given) => new Date(given)),
  ),
);
