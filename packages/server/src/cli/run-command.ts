import { resolve } from 'node:path';
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { sanitizeForTerminal } from '@leaderboard/core/safe-text';
import { ConfigError, parseConfig } from '../config.ts';
import { COMMAND_LIMITS } from '../database/connections.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { DatabaseError, explainUnavailable } from '../database/database-errors.ts';
import { type AddCommands, type CommandContext, CommandError, CommandFailed } from './command.ts';

/** Command modules by first word, loaded on demand. */
const COMMANDS: Readonly<Record<string, () => Promise<{ readonly addCommands: AddCommands }>>> = {
  import: () => import('./import.ts'),
  board: () => import('./board.ts'),
  queue: () => import('./queue.ts'),
  people: () => import('./people.ts'),
  worker: () => import('./worker.ts'),
  workers: () => import('./workers.ts'),
  migrate: () => import('./migrate.ts'),
  config: () => import('./config.ts'),
};

/** Environment, output and signals, from the process or a test. */
export interface ProcessIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { readonly write: (text: string) => unknown };
  readonly stderr: { readonly write: (text: string) => unknown; readonly isTTY?: boolean };
  readonly on: CommandContext['on'];
}

/** Creates the CLI program with only the commands whose names start with the given word, or with all commands if none match. */
export async function createProgram(first: string, call: CommandContext): Promise<CommandUnknownOpts> {
  const program = new Command('npx leaderboard')
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      // Commander ends its output with a line break, and `print` adds one.
      writeOut: (text) => call.print(text.trimEnd()),
      writeErr: (text) => call.note(text.replace(/\n$/, '')),
    })
    .addHelpText(
      'afterAll',
      '\nExit code: 0 success, 1 failure, 2 usage or configuration error, 3 no database.',
    );
  const load = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  for (const one of load === undefined ? Object.values(COMMANDS) : [load])
    (await one()).addCommands(program, call);
  return program;
}

/** Runs `npx leaderboard ARGUMENT…`. @returns the exit code. */
export async function runCommand(args: readonly string[], world: ProcessIo): Promise<number> {
  const { env, stdout, stderr } = world;
  const note = (text: string) => void stderr.write(`${sanitizeForTerminal(text)}\n`);
  let database: Promise<Database> | undefined;
  let exitCode = 0;
  const call: CommandContext = {
    get config() {
      return parseConfig(env);
    },
    open: () => {
      database ??= openDatabase(parseConfig(env).database, note, COMMAND_LIMITS);
      return database;
    },
    print: (text) => void stdout.write(`${sanitizeForTerminal(text)}\n`),
    note,
    rewrite: stderr.isTTY === true ? (text) => void stderr.write(`\r${text}`) : null,
    // bin/leaderboard.js switches to the project folder, which contains the data.
    resolve: (path) => resolve(env.INIT_CWD ?? process.cwd(), path),
    on: (signal, listener) => world.on(signal, listener),
    endWith: (code) => {
      exitCode = code;
    },
  };
  try {
    const program = await createProgram(args[0] ?? '', call);
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(error, note);
  } finally {
    await database?.then(
      ({ close }) => close(),
      () => undefined,
    );
  }
}

const EXPECTED = [
  [CommandFailed, 1],
  [CommandError, 2],
  [ConfigError, 2],
  [DatabaseError, 3],
] as const;

function reportError(error: unknown, note: CommandContext['note']): number {
  // Commander has already printed the requested help, or the error and help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  for (const [kind, exitCode] of EXPECTED) {
    if (!(error instanceof kind)) continue;
    note(error.message);
    return exitCode;
  }
  const reason = explainUnavailable(error);
  if (reason === null) throw error;
  note(reason);
  return 3;
}
