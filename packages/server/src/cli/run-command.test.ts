import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { publish } from '../board/publish.sql.ts';
import { explainVariables } from '../config.ts';
import { type Call, command, flag, numberOf, option, rest, text, UsageError } from './command.ts';
import { COMMANDS } from './run-command.ts';

const NOWHERE = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };

const sample = (seen: (given: object, call: Call) => void) =>
  command({
    summary: 'A command of this test.',
    given: {
      id: numberOf('submission', 'ID'),
      words: rest('WORD', 'words', z.array(z.string()).check(z.minLength(1, 'at least one word'))),
      name: option('NAME', 'a name', z.optional(text('a name'))),
      all: flag('all of them'),
    },
    run: async (given, call) => {
      seen(given, call);
    },
  });

async function parsed(...args: readonly string[]): Promise<object> {
  const seen: object[] = [];
  // The sample looks at nothing of the world.
  await sample((given) => seen.push(given)).run(args, {} as Call);
  return seen[0] ?? {};
}

test('a command gets its arguments parsed, in any order', async () => {
  expect(await parsed('12', 'a', '--all', 'b', '--name', ' x ')).toEqual({
    id: 12,
    words: ['a', 'b'],
    name: 'x',
    all: true,
  });
  expect(await parsed('12', '--', '--all')).toEqual({ id: 12, words: ['--all'], all: false });
});

test.each([
  [[], /^ID must be the number of a submission, such as 12\nWORD… must be at least one word$/],
  [['0', 'a'], /^ID must be/],
  [['1e1', 'a'], /^ID must be/],
  [['12', 'a', '--name', ' '], /^--name must be a name$/],
  [['12', 'a', '--name'], /--name/],
  [['12', 'a', '--all=yes'], /--all/],
  [['12', 'a', '--constructor'], /Unknown option '--constructor'/],
])('a command line that cannot be understood is named: %j', async (args, message) => {
  const error = await parsed(...args).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({ message: expect.stringMatching(message) });
});

test('unknown commands and switches give the usage on stderr and code 2', async () => {
  for (const [args, said] of [
    [[], /^Name a command: import, board, .*\n\nUsage:/],
    [['compare-run', '1', 'results.json'], /^There is no command compare-run\. Name a command: import, /],
    [['constructor'], /^There is no command constructor\. Name a command: import, .*\n\nUsage:/],
    [
      ['queue'],
      /^Name a command: list, show, retry, cancel, move, pause, resume\.\n\nUsage:\n {2}npx leaderboard queue list/,
    ],
    [['queue', 'stop'], /^There is no command stop\. Name a command: list, /],
    [
      ['queue', 'list', '--all'],
      /^Unknown option '--all'.*\n\nUsage:\n {2}npx leaderboard queue list \[STATUS…\]/,
    ],
    [['board', 'publications', 'x'], /^This is one argument too many: x\n\nUsage:/],
  ] as const) {
    const { code, stdout, stderr } = await runLeaderboard(NOWHERE, ...args);
    expect([args, code, stdout]).toEqual([args, 2, '']);
    expect(stderr).toMatch(said);
  }
});

test('help goes to stdout: of all commands, one group, one command', async () => {
  const [all, group, one] = await Promise.all(
    [['--help'], ['queue', '--help'], ['queue', 'pause', '--help']].map((args) =>
      runLeaderboard({}, ...args),
    ),
  );
  expect([all, group, one].map((ended) => [ended?.code, ended?.stderr])).toEqual(
    [0, 0, 0].map((code) => [code, '']),
  );
  for (const name of Object.keys(COMMANDS)) expect(all?.stdout).toContain(`\n  npx leaderboard ${name}`);
  expect(all?.stdout).not.toContain('--page N');
  expect(group?.stdout).toContain('--page N');
  expect(one?.stdout).toMatch(
    /^Usage:\n {2}npx leaderboard queue pause --reason TEXT\n {6}No worker .*\n {8}--reason TEXT +a text/,
  );
});

test('every command and every argument has an explanation', async () => {
  const parts = await Promise.all(
    Object.entries(COMMANDS).map(async ([group, load]) => [group, await load()] as const),
  );
  for (const [group, { commands }] of parts) {
    for (const [name, { summary, arguments: all }] of Object.entries(commands)) {
      expect(name.split(' ')[0]).toBe(group);
      for (const text of [summary, ...all.map(({ description }) => description)])
        expect(text, name).toMatch(/\w{3}/);
    }
  }
});

test('a command without database ends with 3, with bad variables 2', async () => {
  expect(await runLeaderboard(NOWHERE, 'queue', 'list')).toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/^The database none at 127.0.0.1:1 cannot be reached: .*\n$/),
  });
  expect(await runLeaderboard({ PORT: 'x' }, 'queue', 'list')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Bad configuration in the environment:\n {2}PORT must be/),
  });
});

test('config prints every variable with its meaning and its default', async () => {
  const { code, stdout } = await runLeaderboard({ PORT: 'not parsed' }, 'config');
  expect(code).toBe(0);
  expect(stdout.trimEnd().split('\n')).toHaveLength(explainVariables().length);
  expect(stdout).toMatch(/^PORT +where the server listens \(default: 7860\)$/m);
  expect(stdout).toMatch(/^DATABASE_URL +PostgreSQL 15 or newer in place of the embedded one$/m);
  for (const [name, meaning] of explainVariables()) expect(meaning, name).toMatch(/\w{3}/);
});

test('what others wrote commands no terminal, on stdout and on stderr', async () => {
  const odd = 'architecture  \u001b[2J\u001b]0;pwn\u0007\u009b31m\u202eA\r\nlicense\tmit';
  const shown = 'architecture  \ufffd[2J\ufffd]0;pwn\ufffd\ufffd31m\ufffdA\ufffd\nlicense\tmit';
  const env = { DATABASE_URL: await freshDatabaseUrl() };
  await publish(await open(env.DATABASE_URL), 'import', [newRun('a/one', 0.5)]);
  expect(await runLeaderboard(env, 'board', 'take-back', '1', '--reason', odd)).toMatchObject({ code: 0 });
  expect((await runLeaderboard(env, 'board', 'publications')).stdout).toContain(`: ${shown}\n`);
  expect((await runLeaderboard(env, odd)).stderr).toContain(`There is no command ${shown}.`);
});
