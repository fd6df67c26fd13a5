import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { expect, test } from 'vitest';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { describeVariables } from '../config.ts';
import { publish } from '../publish/publish.sql.ts';
import type { CommandContext } from './command.ts';
import { createProgram } from './run-command.ts';

const NOWHERE = { DATABASE_URL: 'postgresql://nobody:canary@127.0.0.1:1/none' };

test.each([
  [['queue', 'cancel', '--reason', 'x'], /^error: missing required argument 'id'/],
  [
    ['queue', 'cancel', '0', '--reason', 'x'],
    /'0' is invalid for argument 'id'\. It must be the number of a submission, such as 12\./,
  ],
  [['queue', 'cancel', '1e1', '--reason', 'x'], /'1e1' is invalid/],
  [['queue', 'cancel', '12'], /^error: required option '--reason <text>' not specified/],
  [['queue', 'cancel', '12', '--reason'], /^error: option '--reason <text>' argument missing/],
  [['queue', 'cancel', '12', '--reason', ' '], /It must be a reason\./],
  [['queue', 'move', '12', '--constructor', '--first'], /^error: unknown option '--constructor'/],
  [['queue', 'move', '12'], /^error: required option '--first' not specified/],
  [['queue', 'retry', '--reason', 'rain'], /Allowed choices are out_of_memory, /],
  [
    ['queue', 'retry', '--since', 'yesterday'],
    /It must be a day \(from midnight UTC\) or a time with its zone/,
  ],
  [['queue', 'list', 'lost'], /Allowed choices are pending, evaluating, /],
  [['board', 'publications', 'x'], /^error: too many arguments for 'publications'/],
  [['board', 'flag', 'a/one', '--reason', 'x'], /^Give at least one of --contaminated, --on-hub, /],
  [['worker', '--health', '--send', 'a'], /^Give only one of --health, --send and --trial\./],
  [['people', 'void-votes', 'a/one', '--reason', 'x'], /^Select votes, or use --all/],
  [['people', 'void-votes', 'a/one', '--all', '--account', 'boris', '--reason', 'x'], /^Select votes/],
  [['people', 'void-votes', 'a/one', '--account', 'boris,', '--reason', 'x'], /names separated by commas/],
  [['people', 'restore-votes', 'a/one', '--to', '2026-03-01T12:00:00', '--reason', 'x'], /with its zone/],
  [['workers', 'add', 'two words'], /at most 100 letters, digits/],
  [['worker', '--trial', 'none'], /It must be a path such as organization\/model-name\./],
  [['queue', 'stop'], /^error: unknown command 'stop'/],
  [['queue'], /^Usage: npx leaderboard queue /],
  [['constructor'], /^error: unknown command 'constructor'/],
  [[], /^Usage: npx leaderboard \[options\] \[command\]/],
])('a wrong command line is explained with the usage, and ends with 2: %j', async (args, message) => {
  const { code, stdout, stderr } = await runLeaderboard(NOWHERE, ...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
  expect(stderr).toContain('Usage: npx leaderboard ');
  expect(stderr).toMatch(/\nExit code: 0 success, .*\.\n$/);
});

test('options may stand between arguments, and a text may begin with a dash', async () => {
  const args = ['queue', 'cancel', '--reason', '-x', '12'];
  expect(await runLeaderboard(NOWHERE, ...args)).toMatchObject({ code: 3 });
  expect(await runLeaderboard(NOWHERE, 'import', '--type', 'chat', '--', '--none')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--none does not exist|no .*--none/),
  });
});

/** This command and all commands below it. */
const below = (command: CommandUnknownOpts): CommandUnknownOpts[] => [
  command,
  ...command.commands.flatMap(below),
];
// Commands only use their context when they run.
const all = below(await createProgram('', {} as CommandContext)).slice(1);

test('help goes to stdout: of all commands, one group, one command', async () => {
  const [program, group, one] = await Promise.all(
    [['--help'], ['queue', '--help'], ['queue', 'pause', '--help']].map((args) =>
      runLeaderboard({}, ...args),
    ),
  );
  expect([program, group, one].map((ended) => [ended?.code, ended?.stderr])).toEqual(
    [0, 0, 0].map((code) => [code, '']),
  );
  for (const name of ['import', 'board', 'queue', 'people', 'worker', 'workers', 'migrate', 'config'])
    expect(program?.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  expect(group?.stdout).toMatch(/^ {2}retry \[options\] \[id\] +Retries a failed submission/m);
  expect(one?.stdout).toMatch(
    /^Usage: npx leaderboard queue pause \[options\]\n\nStops workers from claiming [\s\S]*\n {2}--reason <text> +reason,/,
  );
});

test('every command and every argument has an explanation', () => {
  expect(all.length).toBeGreaterThan(20);
  for (const command of all) {
    const parts = [...command.registeredArguments, ...command.options];
    for (const text of [command.description(), ...parts.map(({ description }) => description)])
      expect(text, command.name()).toMatch(/\w{3}/);
  }
});

test('a command without database ends with 3, with bad variables 2', async () => {
  const unreachable = await runLeaderboard(NOWHERE, 'queue', 'list');
  expect(unreachable).toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/^The database none at 127.0.0.1:1 cannot be reached: .*\n$/),
  });
  expect(unreachable.stderr).not.toContain('canary');
  expect(await runLeaderboard({ PORT: 'x' }, 'queue', 'list')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Bad configuration in the environment:\n {2}PORT must be/),
  });
});

test('config prints every variable with its meaning and its default', async () => {
  const { code, stdout } = await runLeaderboard({ PORT: 'not parsed' }, 'config');
  expect(code).toBe(0);
  expect(stdout.trimEnd().split('\n')).toHaveLength(describeVariables().length);
  expect(stdout).toMatch(/^PORT +port of the server \(default: 7860\)$/m);
  expect(stdout).toMatch(/^DATABASE_URL +PostgreSQL 15 or newer, instead of the embedded one$/m);
  for (const [name, meaning] of describeVariables()) expect(meaning, name).toMatch(/\w{3}/);
});

test('what others wrote commands no terminal, on stdout and on stderr', async () => {
  const odd = 'architecture  \u001b[2J\u001b]0;pwn\u0007\u009b31m\u202eA\r\nlicense\tmit';
  const shown = 'architecture  \ufffd[2J\ufffd]0;pwn\ufffd\ufffd31m\ufffdA\ufffd\nlicense\tmit';
  const env = { DATABASE_URL: await freshDatabaseUrl() };
  await publish(await open(env.DATABASE_URL), 'import', [newRun('a/one', 0.5)]);
  expect(await runLeaderboard(env, 'board', 'retract', '1', '--reason', odd)).toMatchObject({ code: 0 });
  expect((await runLeaderboard(env, 'board', 'publications')).stdout).toContain(`: ${shown}\n`);
  expect((await runLeaderboard(env, odd)).stderr).toContain(`unknown command '${shown}'`);
});
