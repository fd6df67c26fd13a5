import { resolve } from 'node:path';
import { forTerminal } from '@leaderboard/core/plain-text';
import { ConfigError, parseConfig } from '../config.ts';
import { COMMAND_LIMITS } from '../database/connections.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { DatabaseError } from '../database/database-errors.ts';
import { type Call, type Command, CommandError, type Commands, NotDone, UsageError } from './command.ts';

/** Where the commands are, by the first word of their names. Their code is loaded when it is needed. */
export const COMMANDS: Readonly<Record<string, () => Promise<{ readonly commands: Commands }>>> = {
  import: () => import('./import.ts'),
  'compare-run': () => import('./compare-run.ts'),
  board: () => import('./board.ts'),
  queue: () => import('./queue.ts'),
  people: () => import('./people.ts'),
  worker: () => import('./worker.ts'),
  migrate: () => import('./migrate.ts'),
  backups: () => import('./backups.ts'),
  config: () => import('./config.ts'),
};

const EXIT_CODES = 'Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.';

/** Of the process, or of a test. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { readonly write: (text: string) => unknown };
  readonly stderr: { readonly write: (text: string) => unknown; readonly isTTY?: boolean };
  readonly on: Call['on'];
}

/** Runs `npx leaderboard ARGUMENT…`. @returns the exit code. */
export async function runCommand(args: readonly string[], world: World): Promise<number> {
  const { env, stdout, stderr } = world;
  const note = (text: string) => void stderr.write(`${forTerminal(text)}\n`);
  let database: Promise<Database> | undefined;
  const call: Call = {
    get config() {
      return parseConfig(env);
    },
    open: () => {
      database ??= openDatabase(parseConfig(env).database, note, COMMAND_LIMITS);
      return database;
    },
    print: (text) => void stdout.write(`${forTerminal(text)}\n`),
    note,
    rewrite: stderr.isTTY === true ? (text) => void stderr.write(`\r${text}`) : null,
    // bin/leaderboard.js changes to the project's folder, where the data is.
    resolve: (path) => resolve(env.INIT_CWD ?? process.cwd(), path),
    on: (signal, listener) => world.on(signal, listener),
  };
  const found = await find(args);
  try {
    if (args.includes('--help')) call.print(help(found.named));
    else if (found.command === undefined) throw new UsageError(missing(found));
    else return (await found.command.run(found.rest, call)) ?? 0;
    return 0;
  } catch (error) {
    return report(error, found.named, note);
  } finally {
    await database?.then(
      ({ close }) => close(),
      () => undefined,
    );
  }
}

const EXPECTED = [
  [NotDone, 1],
  [UsageError, 2],
  [CommandError, 2],
  [ConfigError, 2],
  [DatabaseError, 3],
] as const;

/** Says what went wrong. @returns the exit code. @throws what no command expects. */
function report(error: unknown, commands: Commands, note: Call['note']): number {
  for (const [kind, exitCode] of EXPECTED) {
    if (!(error instanceof kind)) continue;
    note(kind === UsageError ? `${error.message}\n\n${help(commands)}` : error.message);
    return exitCode;
  }
  throw error;
}

interface Found {
  readonly command?: Command;
  /** What stands behind the command's name. */
  readonly rest: readonly string[];
  /** The commands whose names begin as the command line does. */
  readonly named: Commands;
}

async function find(args: readonly string[]): Promise<Found> {
  const [first = '', second = ''] = args;
  const load = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  if (load === undefined) {
    const all = await Promise.all(Object.values(COMMANDS).map((one) => one()));
    return { rest: args, named: Object.assign({}, ...all.map(({ commands }) => commands)) };
  }
  const { commands } = await load();
  for (const [index, name] of [first, `${first} ${second}`].entries()) {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command !== undefined) return { command, rest: args.slice(index + 1), named: { [name]: command } };
  }
  return { rest: args, named: commands };
}

function missing({ rest, named }: Found): string {
  const names = Object.keys(named);
  const [only = ''] = names[0]?.split(' ') ?? [];
  if (!Object.hasOwn(COMMANDS, rest[0] ?? '')) {
    const wrong = rest[0] === undefined ? '' : `There is no command ${rest[0]}. `;
    return `${wrong}Name a command: ${Object.keys(COMMANDS).join(', ')}.`;
  }
  return `Name a command: ${names.map((name) => name.slice(only.length + 1)).join(', ')}.`;
}

const WIDTH = 110;

/** A text in lines of a terminal, indented. */
function paragraph(text: string, indent: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (indent + line.length + word.length < WIDTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => ' '.repeat(indent) + line).join('\n');
}

/** The usage of some commands. A long list has no explanations of arguments. */
function help(commands: Commands): string {
  const isList = Object.keys(commands).length > 10;
  const blocks = Object.entries(commands).map(([name, command]) => {
    const head = [name, ...signature(command)].join(' ');
    return [
      `  npx leaderboard ${head}`,
      paragraph(command.summary, 6),
      ...(isList ? [] : explained(command)),
    ];
  });
  const more = isList ? ['', 'npx leaderboard COMMAND --help explains the options of a command.'] : [];
  return ['Usage:', ...blocks.flat(), ...more, '', EXIT_CODES].join('\n');
}

function signature({ arguments: all }: Command): string[] {
  const required = all.filter(({ isRequired, isOption }) => isRequired || !isOption);
  const words = required.map(({ shown, isRequired }) => (isRequired ? shown : `[${shown}]`));
  return required.length === all.length ? words : [...words, '[OPTION…]'];
}

function explained({ arguments: all, details }: Command): string[] {
  const rows = all.map(({ shown, description }) => {
    const text = paragraph(description, 36);
    const head = shown.padEnd(27);
    return shown.length > 27 ? `        ${shown}\n${text}` : `        ${head} ${text.trimStart()}`;
  });
  return details === undefined ? rows : [...rows, paragraph(details, 6)];
}
