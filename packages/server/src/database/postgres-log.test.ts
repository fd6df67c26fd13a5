import { expect, test } from 'vitest';
import { explainExit } from './postgres-log.ts';

const PLENTY = 1e12;
/** Log of PostgreSQL 17 on a full disk, at its second start. */
const LOG = `2026-11-28 03:07:46.490 UTC [4096] LOG:  starting PostgreSQL 17.10
2026-11-28 03:07:46.503 UTC [4099] LOG:  database system was interrupted while in recovery at 2026-11-28 03:07:46 UTC
2026-11-28 03:07:46.504 UTC [4099] HINT:  This probably means that some data is corrupted and you will have to use the last backup for recovery.
2026-11-28 03:07:46.511 UTC [4114] FATAL:  the database system is starting up
2026-11-28 03:07:46.537 UTC [4099] FATAL:  could not extend file "base/5/16776": No space left on device
2026-11-28 03:07:46.537 UTC [4099] HINT:  Check free disk space.
2026-11-28 03:07:46.538 UTC [4096] LOG:  startup process (PID 4099) exited with exit code 1
${'2026-11-28 03:07:46.573 UTC [4096] LOG:  shutting down\n'.repeat(20)}`;

test('a full disk is named before the lines with the cause', () => {
  const [first, second, ...rest] = explainExit(LOG, PLENTY).split('\n');
  expect(first).toBe('Its disk is full: free some space, then start again.');
  expect(second).toContain('could not extend file');
  expect(rest.join('\n')).not.toMatch(/backup|FATAL/);
});

test('a disk too full for the log is named by its free space', () => {
  expect(explainExit('LOG:  starting Postgre', 4096)).toMatch(/^Its disk is full/);
});

test('a hint about backups is left out with all its lines', () => {
  const log = `PANIC:  could not locate a valid checkpoint record
HINT:  If you are restoring from a backup, touch recovery.signal.
\tIf you are not restoring from a backup, try removing the file "backup_label".
LOG:  aborting startup due to startup process failure`;
  expect(explainExit(log, PLENTY).split('\n')).toEqual([
    'PANIC:  could not locate a valid checkpoint record',
    'LOG:  aborting startup due to startup process failure',
  ]);
});
