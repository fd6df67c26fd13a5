import * as z from 'zod/mini';
import { readWorkers, requestDrain } from '../queue/workers.sql.ts';
import {
  addWorkerToken,
  listWorkerTokens,
  revokeWorkerToken,
  type WorkerToken,
} from '../workers/worker-tokens.sql.ts';
import { type AddCommands, CommandFailed, parseWith } from './command.ts';

const NAME = parseWith(
  z.string().check(z.regex(/^[\w.:-]{1,100}$/, 'at most 100 letters, digits, "_", "-", "." and ":"')),
);

function formatToken({ name, createdAt, lastUsedAt, lastAddress, revokedAt }: WorkerToken): string {
  const used =
    lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()} from ${lastAddress ?? '?'}`;
  const state = revokedAt === null ? '' : `  revoked ${revokedAt.toISOString()}`;
  return `${name.padEnd(24)}  since ${createdAt.toISOString()}  ${used}${state}`;
}

/** Commands for worker tokens and running workers. */
export const addCommands: AddCommands = (program, { open, print, note }) => {
  const workers = program.command('workers').description('Manages worker tokens and running workers.');
  workers
    .command('add')
    .description(
      'Creates a worker token and prints it once: only its hash is stored. Pass it to the worker as WORKER_TOKEN, or in the file named by WORKER_TOKEN_FILE.',
    )
    .argument('<name>', 'name of the worker in the queue, the log and the metrics', NAME)
    .action(async (name) => {
      const token = await addWorkerToken(await open(), name);
      if (token === null)
        throw new CommandFailed(
          `The name ${name} is used by a valid token. Revoke it first, or choose another name: each worker needs its own.`,
        );
      print(token);
      note('The token will not be shown again.');
    });
  workers
    .command('list')
    .description('Lists all tokens with the time and address of their last use.')
    .action(async () => {
      const tokens = await listWorkerTokens((await open()).db);
      print(tokens.length === 0 ? 'No tokens.' : tokens.map(formatToken).join('\n'));
    });
  workers
    .command('revoke')
    .description(
      'Revokes a token at once. The worker keeps its results as files, and other workers repeat its evaluations. "drain" lets it finish first.',
    )
    .argument('<name>', 'the name of the token', NAME)
    .action(async (name) => {
      if (!(await revokeWorkerToken((await open()).db, name)))
        throw new CommandFailed(
          `No valid token has the name ${name}. "npx leaderboard workers list" shows all.`,
        );
      print('Revoked.');
    });
  workers
    .command('drain')
    .description(
      'Asks the running workers with this name to finish their evaluations, claim no more and exit with code 0.',
    )
    .argument('<name>', 'the name of the token', NAME)
    .action(async (name) => {
      const { db } = await open();
      const asked = await requestDrain(db, name);
      if (asked === 0) {
        const running = (await readWorkers(db)).map((worker) => worker.name);
        throw new CommandFailed(
          `No running worker has the name ${name}. Running workers: ${running.join(', ') || 'none'}.`,
        );
      }
      print(
        asked === 1
          ? 'One worker will finish its evaluations and then exit.'
          : `${asked} workers will finish their evaluations and then exit.`,
      );
    });
};
