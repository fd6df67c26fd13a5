import { formatRevision, MISSING } from '@leaderboard/core/format';
import {
  FAILURE_REASONS,
  type FailureReason,
  QUEUE_STATUSES,
  type QueueStatus,
} from '@leaderboard/core/queue/submission-status';
import { explanationDetail, failureDetail } from '../queue/failures.ts';
import { pauseQueue, readPause, resumeQueue } from '../queue/pause.sql.ts';
import {
  cancelSubmission,
  ENDED_PER_PAGE,
  failedSince,
  listSubmissions,
  moveFirst,
  readSubmission,
  retrySubmission,
  type SteerOutcome,
  type SubmissionRecord,
} from '../queue/queue-operations.sql.ts';
import { lastLine } from '../rules/harness-log.ts';
import {
  type Action,
  parseId,
  parseReason,
  parseTime,
  print,
  printNote,
  runActions,
  UsageError,
} from './run-command.ts';

const USAGE = `Usage: npm run queue -- list [STATUS]… [--page N]
                                         evaluations under way, pending submissions in their order, and ended ones, newest
                                         first, ${ENDED_PER_PAGE} of each status a page; with the reason of the last failure
                                         and the last line that the program wrote
       npm run queue -- show ID          everything about one submission, with the end of its log
       npm run queue -- retry ID         evaluates a failed submission again, with all its attempts
       npm run queue -- retry --reason REASON --since TIME
                                         the same for all that failed for this reason since then
       npm run queue -- move ID --first [--reason TEXT]
                                         evaluates a pending submission before all others
       npm run queue -- pause --reason TEXT
                                         no worker takes a submission until "resume"; evaluations under way go on, and visitors
                                         see the reason
       npm run queue -- resume           ends the pause
       npm run queue -- cancel ID        takes a submission out of the queue; an evaluation under way stops

STATUS is one of ${QUEUE_STATUSES.join(', ')}.
REASON is one of ${FAILURE_REASONS.join(', ')}.
TIME is a day or a time with its zone: 2026-03-01 (from midnight UTC), 2026-03-01T12:30:00Z.

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`;

function parsePage(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('Give the number of a page: --page 2.');
  return Number(text);
}

function line(record: SubmissionRecord): string {
  const cells = [
    String(record.id).padStart(5),
    record.status.padEnd(10),
    `${record.model}@${formatRevision(record.commit)}`.padEnd(50),
    record.precision.padEnd(8),
    `attempt ${record.attempt}`,
    ...(record.setbacks > 0 ? [`${record.setbacks} not counted`] : []),
    record.statusSince.toISOString(),
    record.worker ?? '',
    record.notBefore === null ? '' : `not before ${record.notBefore.toISOString()}`,
  ];
  return [cells.join('  ').trimEnd(), ...whyFailed(record)].join('\n');
}

/** Why the last attempt that ended failed: of failed submissions, and of those that have another attempt. */
function whyFailed(record: SubmissionRecord): string[] {
  if (record.failureReason === null) return [];
  const detail = explanationDetail(record) ?? failureDetail(record.failureReason);
  const words = lastLine(record.logTail);
  return [
    `       ${record.failureReason}: ${detail.replace(/\s+/g, ' ')}`,
    ...(words === null ? [] : [`       | ${words}`]),
  ];
}

function details(record: SubmissionRecord): string {
  const { failureExplanations, logTail, ...rest } = record;
  const shown = Object.entries({ ...rest, failureDetail: explanationDetail(record) }).map(
    ([key, value]) => `${key.padEnd(16)} ${value instanceof Date ? value.toISOString() : (value ?? MISSING)}`,
  );
  const log = logTail === null ? [] : ['', ...logTail.split('\n').map((text) => `  | ${text}`)];
  return [...shown, ...log].join('\n');
}

const ANSWERS: Readonly<Record<SteerOutcome, string>> = {
  done: 'Done.',
  unknown: 'There is no submission with this number. "npm run queue -- list" shows them.',
  wrong_status: 'The status of this submission does not allow it. "npm run queue -- show" prints the status.',
  superseded: 'The same model was submitted again since, and is in the queue or on the board.',
};

function statusOf(word: string): QueueStatus {
  const status = QUEUE_STATUSES.find((known) => known === word);
  if (status === undefined) throw new UsageError(`There is no status ${word}: ${QUEUE_STATUSES.join(', ')}.`);
  return status;
}

/** Retries, cancels or moves a submission. */
const steering = (name: string, steer: typeof retrySubmission): Action => ({
  read: ({ positionals }) => {
    const id = parseId('submission', `npm run queue -- ${name}`, positionals);
    return async (database) => {
      const outcome = await steer(database, id);
      if (outcome === 'done') print(ANSWERS.done);
      else printNote(ANSWERS[outcome]);
      return outcome === 'done' ? 0 : 1;
    };
  },
});

function reasonOf(word: string | undefined): FailureReason {
  const reason = FAILURE_REASONS.find((known) => known === word);
  if (reason === undefined)
    throw new UsageError(`Give --reason with why they failed: ${FAILURE_REASONS.join(', ')}.`);
  return reason;
}

/** Retries one submission, or all that failed for a reason since a time. */
const retry: Action = {
  options: ['reason', 'since'],
  read: (given) => {
    const { values } = given;
    if (values.reason === undefined && values.since === undefined) {
      return steering('retry', retrySubmission).read(given);
    }
    if (given.positionals.length > 0) {
      throw new UsageError('Give either one number, or --reason and --since.');
    }
    const reason = reasonOf(values.reason);
    const since = parseTime('since', values.since);
    if (since === undefined) throw new UsageError('Give --since: when the first of them failed.');
    return async (database) => {
      const outcomes: SteerOutcome[] = [];
      for (const id of await failedSince(database.db, reason, since)) {
        const outcome = await retrySubmission(database, id);
        outcomes.push(outcome);
        if (outcome === 'superseded') printNote(`${id}: ${ANSWERS.superseded}`);
      }
      const retried = outcomes.filter((outcome) => outcome === 'done').length;
      if (retried === 0) printNote('No failed submission matches.');
      else print(`${retried} of ${outcomes.length} submissions are pending again.`);
      return retried === 0 ? 1 : 0;
    };
  },
};

const move: Action = {
  options: ['reason'],
  switches: ['first'],
  read: ({ values, switches, positionals }) => {
    if (!switches.has('first'))
      throw new UsageError('Give --first: a submission can only be moved to the front.');
    const reason = values.reason === undefined ? null : parseReason(values.reason);
    return steering('move', (database, id) => moveFirst(database, id, reason)).read({
      values,
      switches,
      positionals,
    });
  },
};

const pause: Action = {
  options: ['reason'],
  read: ({ values, positionals }) => {
    if (positionals.length > 0) throw new UsageError('pause takes no arguments.');
    const reason = parseReason(values.reason);
    return async (database) => {
      await pauseQueue(database, reason);
      print('The queue is paused. "npm run queue -- resume" ends it.');
      return 0;
    };
  },
};

const resume: Action = {
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new UsageError('resume takes no arguments.');
    return async (database) => {
      const wasPaused = await resumeQueue(database);
      if (wasPaused) print(ANSWERS.done);
      else printNote('The queue is not paused.');
      return wasPaused ? 0 : 1;
    };
  },
};

await runActions(USAGE, {
  list: {
    options: ['page'],
    read: ({ values, positionals }) => {
      const page = parsePage(values.page ?? '1');
      const statuses = positionals.length === 0 ? QUEUE_STATUSES : positionals.map(statusOf);
      return async ({ db }) => {
        const records = await listSubmissions(db, statuses, page);
        const paused = await readPause(db);
        if (paused !== null) printNote(`Paused since ${paused.since.toISOString()}: ${paused.reason}`);
        print(records.length === 0 ? 'No submissions.' : records.map(line).join('\n'));
        return 0;
      };
    },
  },
  show: {
    read: ({ positionals }) => {
      const id = parseId('submission', 'npm run queue -- show', positionals);
      return async ({ db }) => {
        const record = await readSubmission(db, id);
        if (record === null) printNote(ANSWERS.unknown);
        else print(details(record));
        return record === null ? 1 : 0;
      };
    },
  },
  retry,
  cancel: steering('cancel', cancelSubmission),
  move,
  pause,
  resume,
});
