import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../config.ts';
import { DatabaseError } from '../database/database-errors.ts';

/** The command line cannot be understood; the message says what is wrong with it. */
export class UsageError extends Error {}

/** A command cannot be done as it was asked; the message says why. Exit code 2. */
export class CommandError extends Error {}

export interface Command {
  /** Told for --help, and after what is wrong with the command line. */
  readonly usage: string;
  /** @returns the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** For people, beside the answer. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** The answer itself, for whoever reads it on. */
export function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs a command of an operator's to its exit code: its own, 2 for wrong usage or configuration, 3 for no database. */
export async function runCommand({ usage, run }: Command): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    tell(usage);
    return;
  }
  try {
    process.exitCode = await run(args);
  } catch (error) {
    if (error instanceof UsageError) say(`${error.message}\n\n${usage}`);
    else if (
      error instanceof CommandError ||
      error instanceof ConfigError ||
      error instanceof DatabaseError
    ) {
      say(error.message);
    } else throw error;
    process.exitCode = error instanceof DatabaseError ? 3 : 2;
  }
}

/** npm changes to the project's folder; paths are meant from where the caller stands. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/**
 * Options with a value, switches without, and what stands beside them.
 * @throws {UsageError} for any other option, and for one without its value.
 */
export function parseOptions(
  args: readonly string[],
  names: readonly string[],
  switchNames: readonly string[] = [],
): {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
  readonly positionals: readonly string[];
} {
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
