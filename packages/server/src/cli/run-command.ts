import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { forTerminal } from '@leaderboard/core/plain-text';
import * as z from 'zod/mini';
import { ConfigError, parseConfig } from '../config.ts';
import { COMMAND_LIMITS } from '../database/connections.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { DatabaseError } from '../database/database-errors.ts';

/** The command line cannot be understood; the message says what is wrong with it. Exit code 2. */
export class UsageError extends Error {}

/** A command cannot be run as given; the message says why. Exit code 2. */
export class CommandError extends Error {}

export interface Command {
  /** Printed for --help, and after the message about a wrong command line. */
  readonly usage: string;
  /** @returns the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** Notes and errors go to stderr, beside the answer. */
export function printNote(text: string): void {
  process.stderr.write(`${forTerminal(text)}\n`);
}

/** The answer goes to stdout, where another program may read it. */
export function print(text: string): void {
  process.stdout.write(`${forTerminal(text)}\n`);
}

/** Runs an operator's command and sets the exit code: its own, 2 for wrong usage or configuration, 3 for no database. */
export async function runCommand({ usage, run }: Command): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    print(usage);
    return;
  }
  try {
    process.exitCode = await run(args);
  } catch (error) {
    if (error instanceof UsageError) printNote(`${error.message}\n\n${usage}`);
    else if (
      error instanceof CommandError ||
      error instanceof ConfigError ||
      error instanceof DatabaseError
    ) {
      printNote(error.message);
    } else throw error;
    process.exitCode = error instanceof DatabaseError ? 3 : 2;
  }
}

/** Opens the configured database for one command, and closes it when the command has ended. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(parseConfig(process.env).database, printNote, COMMAND_LIMITS);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A path as the caller meant it: npm changes to the project's folder before it runs a command. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** A command line, split. */
interface Given {
  /** The options with a value. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** The options without a value. */
  readonly switches: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

/**
 * Splits a command line.
 * @throws {UsageError} for an unknown option, and for one without its value.
 */
export function parseOptions(
  args: readonly string[],
  names: readonly string[],
  switchNames: readonly string[] = [],
): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries([
        ...names.map((name) => [name, { type: 'string' as const }] as const),
        ...switchNames.map((name) => [name, { type: 'boolean' as const }] as const),
      ]),
    });
    const given = Object.entries(values);
    return {
      values: Object.fromEntries(
        given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      switches: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
      positionals,
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** One of the things that a command can do, such as `list`. */
export interface Action {
  readonly options?: readonly string[];
  readonly switches?: readonly string[];
  /**
   * Reads the rest of the command line.
   * @returns the work on the database, which gives the exit code.
   * @throws {UsageError} before the database is opened.
   */
  readonly read: (given: Given) => (database: Database) => Promise<number>;
}

/** Runs a command whose first argument names what it does. */
export function runActions(usage: string, actions: Readonly<Record<string, Action>>): Promise<void> {
  return runCommand({
    usage,
    run: ([name = '', ...rest]) => {
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (action === undefined) throw new UsageError(`Name a command: ${Object.keys(actions).join(', ')}.`);
      return withDatabase(action.read(parseOptions(rest, action.options ?? [], action.switches)));
    },
  });
}

/**
 * The only argument of a command.
 * @throws {UsageError} unless exactly one is given.
 */
export function parseOnly(what: string, [only, ...more]: readonly string[]): string {
  if (only === undefined || more.length > 0) throw new UsageError(`Give one ${what}.`);
  return only;
}

/**
 * The number of a publication or submission.
 * @throws {UsageError} unless it is given, alone, and a number.
 */
export function parseId(subject: string, example: string, given: readonly string[]): number {
  const [id, ...more] = given;
  if (id === undefined || more.length > 0 || !/^\d{1,9}$/.test(id)) {
    throw new UsageError(`Give one ${subject} by its number: ${example} 12.`);
  }
  return Number(id);
}

/**
 * The reason that an operator gives for a change.
 * @throws {UsageError} without one.
 */
export function parseReason(text: string | undefined): string {
  const reason = text?.trim() ?? '';
  if (reason === '') throw new UsageError('Give a --reason. It is kept for good.');
  return reason;
}

const timeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/**
 * A time that an operator gives; undefined when the option is not given.
 * @throws {UsageError} when it cannot be read.
 */
export function parseTime(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (timeSchema.safeParse(text).success) return new Date(text);
  throw new UsageError(`--${option} must be a day or a time with its zone, such as 2026-03-01T12:30:00Z.`);
}
