import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupFolder } from '../../test/backup-folder.ts';
import { loseLease, rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import { claimNext, extendLease, failEvaluation, giveBack } from '../queue/leases.sql.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

test('a worker from before a restore holds nothing, even with the number that the next claim got again', async () => {
  const database = await freshDatabase();
  const file = join(await backupFolder(), 'before the claim');
  await submitModel(database, 'a/one');
  await writeBackup(database, file, false);
  const late = await claimNext(database, 'paused worker', 60, Math.random);
  await loseLease(database.db);
  await restoreBackup(database, file, true);
  const current = await claimNext(database, 'w2', 60, Math.random);
  if (late === null || current === null) throw new Error('Nothing was claimed.');
  expect(current.lease.fencing).toBe(late.lease.fencing);
  expect(current.lease.claimId).not.toBe(late.lease.claimId);

  const failure = { reason: 'not_loadable', explanations: [], logTail: null } as const;
  const run = (name: string) => ({ ...newRun('a/one', 0.5), fileSha256: name });
  expect(await extendLease(database.db, late.lease, 60)).toBe(false);
  expect(await giveBack(database.db, late.lease)).toBe(false);
  expect(await failEvaluation(database, late.lease, failure, Math.random)).toEqual({ status: 'lost' });
  expect(await finishEvaluation(database, late.lease, run('late'))).toEqual({ kind: 'lost' });
  expect(await rowOf(database.db)).toMatchObject({ status: 'evaluating', worker: 'w2' });
  expect(await wholeBoard(database)).toBeNull();

  expect(await finishEvaluation(database, current.lease, run('current'))).toMatchObject({ kind: 'finished' });
  // After the end, too: only the claim that finished it may repeat its last call.
  expect(await finishEvaluation(database, late.lease, run('current'))).toEqual({ kind: 'lost' });
  expect(await finishEvaluation(database, current.lease, run('current'))).toMatchObject({ kind: 'finished' });
});
