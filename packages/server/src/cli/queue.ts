import { formatRevision, MISSING } from '@leaderboard/core/format';
import { lastLine } from '@leaderboard/core/queue/harness-log';
import { QUEUE_STATUSES, type QueueStatus } from '@leaderboard/core/queue/submission-status';
import { explanationDetail, failureDetail } from '../queue/failures.ts';
import {
  cancelSubmission,
  ENDED_PER_PAGE,
  listSubmissions,
  readSubmission,
  retrySubmission,
  type SteerOutcome,
  type SubmissionRecord,
} from '../queue/queue-operations.sql.ts';
import { type Action, parseId, print, printNote, runActions, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run queue -- list [STATUS]… [--page N]
                                         evaluations under way, pending submissions in their order, and ended ones, newest
                                         first, ${ENDED_PER_PAGE} of each status a page; with the reason of the last failure
                                         and the last line that the program wrote
       npm run queue -- show ID          everything about one submission, with the end of its log
       npm run queue -- retry ID         evaluates a failed submission again, with all its attempts
       npm run queue -- cancel ID        takes a submission out of the queue; an evaluation under way stops

STATUS is one of ${QUEUE_STATUSES.join(', ')}.

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

/** Retries or cancels a submission. */
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

await runActions(USAGE, {
  list: {
    options: ['page'],
    read: ({ values, positionals }) => {
      const page = parsePage(values.page ?? '1');
      const statuses = positionals.length === 0 ? QUEUE_STATUSES : positionals.map(statusOf);
      return async ({ db }) => {
        const records = await listSubmissions(db, statuses, page);
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
  retry: steering('retry', retrySubmission),
  cancel: steering('cancel', cancelSubmission),
});
