import {
  QUEUE_STATUSES,
  type QueueStatus,
  TRANSITIONS,
  type Transition,
} from '@leaderboard/core/queue/submission-status';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { setStatus } from '../../test/new-submission.ts';
import { submissions } from '../database/schema.ts';
import { move } from './move.sql.ts';

test('each transition moves a submission from the table’s statuses alone', async () => {
  const { db, ...database } = await freshDatabase();
  await submitModel({ db, ...database }, 'a/one');
  for (const [name, { from, to }] of Object.entries(TRANSITIONS)) {
    for (const status of QUEUE_STATUSES) {
      await setStatus(db, 'a/one', status);
      const before = await rowOf(db);
      // The cast is safe: the type consists of the table's keys.
      const moved = await move(db, name as Transition, eq(submissions.id, 1));
      const isAllowed = (from as readonly QueueStatus[]).includes(status);
      expect([name, status, moved.length]).toEqual([name, status, isAllowed ? 1 : 0]);
      const after = await rowOf(db);
      expect(after.status).toBe(isAllowed ? to : status);
      if (isAllowed) expect(after.statusSince.getTime()).toBeGreaterThanOrEqual(before.statusSince.getTime());
      else expect(after).toEqual(before);
    }
  }
});
