import * as z from 'zod/mini';
import { askToDrain, readWorkers } from '../queue/workers.sql.ts';
import {
  addWorkerToken,
  listWorkerTokens,
  revokeWorkerToken,
  type WorkerToken,
} from '../workers/worker-tokens.sql.ts';
import { type AddCommands, NotDone, parsed } from './command.ts';

const NAME = parsed(
  z.string().check(z.regex(/^[\w.:-]{1,100}$/, 'at most 100 letters, digits, "_", "-", "." and ":"')),
);

function tokenLine({ name, createdAt, lastUsedAt, lastAddress, revokedAt }: WorkerToken): string {
  const used =
    lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()} from ${lastAddress ?? '?'}`;
  const state = revokedAt === null ? '' : `  revoked ${revokedAt.toISOString()}`;
  return `${name.padEnd(24)}  since ${createdAt.toISOString()}  ${used}${state}`;
}

/** Commands for worker tokens and running workers. */
export const addCommands: AddCommands = (program, { open, print, note }) => {
  const workers = program.command('workers').description('Gives workers their tokens, and ends them.');
  workers
    .command('add')
    .description(
      'Makes the token of a worker and prints it once: only its hash is stored. The worker gets it as WORKER_TOKEN, or in the file that WORKER_TOKEN_FILE names.',
    )
    .argument('<name>', 'how the worker is called in the queue, the log and the metrics', NAME)
    .action(async (name) => {
      const token = await addWorkerToken(await open(), name);
      if (token === null)
        throw new NotDone(
          `A valid token has the name ${name}. Revoke it first, or choose another name: each worker has its own.`,
        );
      print(token);
      note('This is the only time that the token is shown.');
    });
  workers
    .command('list')
    .description('Lists all tokens with their last use and the address that it came from.')
    .action(async () => {
      const tokens = await listWorkerTokens((await open()).db);
      print(tokens.length === 0 ? 'There is no token.' : tokens.map(tokenLine).join('\n'));
    });
  workers
    .command('revoke')
    .description(
      'Ends a token at once. What its worker evaluates is lost with its lease, and evaluated again by another one. "drain" lets it finish first.',
    )
    .argument('<name>', 'the name of the token', NAME)
    .action(async (name) => {
      if (!(await revokeWorkerToken((await open()).db, name)))
        throw new NotDone(`No valid token has the name ${name}. "npx leaderboard workers list" shows all.`);
      print('Revoked.');
    });
  workers
    .command('drain')
    .description(
      'Asks the running workers with this name to finish what is under way, claim nothing more and end with exit code 0.',
    )
    .argument('<name>', 'the name of the token', NAME)
    .action(async (name) => {
      const { db } = await open();
      const asked = await askToDrain(db, name);
      if (asked === 0) {
        const running = (await readWorkers(db)).map((worker) => worker.name);
        throw new NotDone(
          `No running worker has the name ${name}. Running are: ${running.join(', ') || 'none'}.`,
        );
      }
      print(
        asked === 1
          ? 'One worker finishes what is under way, and then ends.'
          : `${asked} workers finish what is under way, and then end.`,
      );
    });
};
