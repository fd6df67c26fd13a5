import { formatRevision, MISSING } from '@leaderboard/core/format';
import { FAILURE_REASONS, QUEUE_STATUSES } from '@leaderboard/core/queue/submission-status';
import * as z from 'zod/mini';
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
  argument,
  type Call,
  type Commands,
  command,
  flag,
  NotDone,
  numberOf,
  oneOf,
  option,
  reason,
  rest,
  time,
  UsageError,
  wholeNumber,
} from './command.ts';

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
  unknown: 'There is no submission with this number. "npx leaderboard queue list" shows them.',
  wrong_status:
    'The status of this submission does not allow it. "npx leaderboard queue show" prints the status.',
  superseded: 'The same model was submitted again since, and is in the queue or on the board.',
};

/** Says how a change of one submission ended. @throws {NotDone} */
function reportSteering(outcome: SteerOutcome, { print }: Call): void {
  if (outcome !== 'done') throw new NotDone(ANSWERS[outcome]);
  print(ANSWERS.done);
}

const id = numberOf('submission', 'ID');

export const commands: Commands = {
  'queue list': command({
    summary: `Evaluations under way, pending submissions in their order, and ended ones, newest first, ${ENDED_PER_PAGE} of each status a page; with the reason of the last failure and the last line that the program wrote.`,
    given: {
      statuses: rest(
        'STATUS',
        `one of ${QUEUE_STATUSES.join(', ')}; without it, all`,
        z._default(z.array(oneOf(QUEUE_STATUSES)), []),
      ),
      page: option('N', 'the number of a page', z._default(wholeNumber('the number of a page', 6), 1)),
    },
    run: async ({ statuses, page }, { open, print, note }) => {
      const { db } = await open();
      const records = await listSubmissions(db, statuses.length === 0 ? QUEUE_STATUSES : statuses, page);
      const paused = await readPause(db);
      if (paused !== null) note(`Paused since ${paused.since.toISOString()}: ${paused.reason}`);
      print(records.length === 0 ? 'No submissions.' : records.map(line).join('\n'));
    },
  }),
  'queue show': command({
    summary: 'Everything about one submission, with the end of its log.',
    given: { id },
    run: async ({ id }, { open, print }) => {
      const record = await readSubmission((await open()).db, id);
      if (record === null) throw new NotDone(ANSWERS.unknown);
      print(details(record));
    },
  }),
  'queue retry': command({
    summary: 'Evaluates a failed submission again, with all its attempts, or all that failed for one reason.',
    given: {
      id: argument('ID', 'the number of a submission; without it --reason and --since', z.optional(id)),
      reason: option(
        'REASON',
        `why they failed: one of ${FAILURE_REASONS.join(', ')}`,
        z.optional(oneOf(FAILURE_REASONS)),
      ),
      since: time('when the first of them failed'),
    },
    run: async ({ id, reason, since }, call) => {
      if (id !== undefined && reason === undefined && since === undefined)
        return reportSteering(await retrySubmission(await call.open(), id), call);
      if (id !== undefined || reason === undefined || since === undefined)
        throw new UsageError('Give either one number, or --reason and --since.');
      const database = await call.open();
      const outcomes: SteerOutcome[] = [];
      for (const id of await failedSince(database.db, reason, since)) {
        const outcome = await retrySubmission(database, id);
        outcomes.push(outcome);
        if (outcome === 'superseded') call.note(`${id}: ${ANSWERS.superseded}`);
      }
      const retried = outcomes.filter((outcome) => outcome === 'done').length;
      if (retried === 0) throw new NotDone('No failed submission matches.');
      call.print(`${retried} of ${outcomes.length} submissions are pending again.`);
    },
  }),
  'queue cancel': command({
    summary:
      'Takes a submission out of the queue; an evaluation under way stops, and the author reads the reason.',
    given: { id, reason },
    run: async ({ id, reason }, call) =>
      reportSteering(await cancelSubmission(await call.open(), id, reason), call),
  }),
  'queue move': command({
    summary: 'Evaluates a pending submission before all others.',
    given: {
      id,
      first: flag('to the front: a submission can only be moved there'),
      reason: option('TEXT', 'why; it is kept for good', z.optional(reason)),
    },
    run: async ({ id, first, reason = null }, call) => {
      if (!first) throw new UsageError('Give --first: a submission can only be moved to the front.');
      reportSteering(await moveFirst(await call.open(), id, reason), call);
    },
  }),
  'queue pause': command({
    summary:
      'No worker takes a submission until "resume"; evaluations under way go on, and visitors see the reason.',
    given: { reason },
    run: async ({ reason }, { open, print }) => {
      await pauseQueue(await open(), reason);
      print('The queue is paused. "npx leaderboard queue resume" ends it.');
    },
  }),
  'queue resume': command({
    summary: 'Ends the pause.',
    given: {},
    run: async (_given, { open, print }) => {
      if (!(await resumeQueue(await open()))) throw new NotDone('The queue is not paused.');
      print(ANSWERS.done);
    },
  }),
};
