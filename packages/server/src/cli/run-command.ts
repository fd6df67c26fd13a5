import { resolve } from 'node:path';
import { forTerminal } from '@leaderboard/core/plain-text';
import { ConfigError, parseConfig } from '../config.ts';
import { COMMAND_LIMITS } from '../database/connections.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { DatabaseError, whyUnavailable } from '../database/database-errors.ts';
import { type Call, type Command, CommandError, type Commands, NotDone, UsageError } from './command.ts';

/** Where the commands are, by the first word of their names. Their code is loaded when it is needed. */
export const COMMANDS: Readonly<Record<string, () => Promise<{ readonly commands: Commands }>>> = {
  import: () => import('./import.ts'),
  board: () => import('./board.ts'),
  queue: () => import('./queue.ts'),
  people: () => import('./people.ts'),
  worker: () => import('./worker.ts'),
  migrate: () => import('./migrate.ts'),
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
  let exitCode = 0;
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
    endWith: (code) => {
      exitCode = code;
    },
  };
  const found = await find(args);
  try {
    if (args.includes('--help')) call.print(help(found.named));
    else if (found.command === undefined) throw new UsageError(found.problem);
    else await found.command.run(found.rest, call);
    return exitCode;
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

function report(error: unknown, commands: Commands, note: Call['note']): number {
  for (const [kind, exitCode] of EXPECTED) {
    if (!(error instanceof kind)) continue;
    note(kind === UsageError ? `${error.message}\n\n${help(commands)}` : error.message);
    return exitCode;
  }
  const reason = whyUnavailable(error);
  if (reason === null) throw error;
  note(reason);
  return 3;
}

interface Found {
  readonly named: Commands;
  readonly command?: Command;
  readonly rest: readonly string[];
  /** Without a command: what to do about it. */
  readonly problem: string;
}

async function find(args: readonly string[]): Promise<Found> {
  const [first = '', second = ''] = args;
  const load = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  const loaded = await Promise.all(
    (load === undefined ? Object.values(COMMANDS) : [load]).map((one) => one()),
  );
  const named: Commands = Object.assign({}, ...loaded.map(({ commands }) => commands));
  const names = load === undefined ? [] : [first, `${first} ${second}`];
  const name = names.find((one) => Object.hasOwn(named, one)) ?? '';
  const command = named[name];
  const rest = args.slice(name.split(' ').length);
  if (command !== undefined) return { named: { [name]: command }, command, rest, problem: '' };
  const unknown = load === undefined ? first : second;
  const wrong = unknown === '' ? '' : `There is no command ${unknown}. `;
  const known = Object.keys(load === undefined ? COMMANDS : named).map((one) => one.replace(`${first} `, ''));
  return { named, rest, problem: `${wrong}Name a command: ${known.join(', ')}.` };
}

const WIDTH = 110;

/** A text in lines of a terminal, indented. */
function paragraph(text: string, indent: number): string {
  const lines = text.match(new RegExp(`\\S.{0,${WIDTH - indent}}(?= |$)`, 'g')) ?? [];
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
  const shown = all.filter(({ isRequired, kind }) => isRequired || kind === 'argument' || kind === 'rest');
  const words = shown.map((one) => (one.isRequired ? one.shown : `[${one.shown}]`));
  return shown.length === all.length ? words : [...words, '[OPTION…]'];
}

function explained({ arguments: all, details = '' }: Command): string[] {
  const rows = all.map(({ shown, description }) => {
    const text = paragraph(description, 36);
    return `        ${shown.padEnd(28)}${shown.length < 28 ? text.trimStart() : `\n${text}`}`;
  });
  return details === '' ? rows : [...rows, paragraph(details, 6)];
}
