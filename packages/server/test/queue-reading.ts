import type { QueueReading } from '../src/queue/queue-health.sql.ts';

/** The reading of an empty queue without workers. */
export const EMPTY_READING: QueueReading = {
  pending: 0,
  evaluating: 0,
  finished: 0,
  failed: 0,
  leased: 0,
  slots: 0,
  oldestDueSeconds: null,
  untakenSeconds: null,
  unfit: 0,
  votes: 0,
  workers: 0,
  failing: 0,
  lostWorkers: 0,
  isReadOnly: false,
  unknownTypes: 0,
  databaseSeconds: 0,
  reports: [],
  failures: {},
  isPaused: false,
  pause: null,
  lastBackup: 0,
  lastDrill: 0,
  databaseBytes: 0,
};
