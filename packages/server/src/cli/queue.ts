import { Argument, Option } from '@commander-js/extra-typings';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { formatRevision, MISSING } from '@leaderboard/core/format';
import { type Machine, roomBytes } from '@leaderboard/core/queue/machine';
import { missingEverywhere } from '@leaderboard/core/queue/needs';
import { FAILURE_REASONS, QUEUE_STATUSES } from '@leaderboard/core/queue/submission-status';
import { refusals } from '@leaderboard/texts/refusals';
import { lastLine } from '../evaluation/harness-log.ts';
import { parseNeeds } from '../queue/candidates.sql.ts';
import { describeFailure, joinExplanations } from '../queue/failures.ts';
import { pauseQueue, readPause, resumeQueue } from '../queue/pause.sql.ts';
import {
  cancelSubmission,
  ENDED_PER_PAGE,
  listFailedSince,
  listSubmissions,
  moveFirst,
  type QueueActionResult,
  readSubmission,
  retrySubmission,
  type SubmissionRecord,
} from '../queue/queue-operations.sql.ts';
import { readWorkers, reportedMachines, type WorkerReport } from '../queue/workers.sql.ts';
import {
  type AddCommands,
  type CommandContext,
  CommandFailed,
  parseId,
  parseWith,
  REASON,
  time,
  wholeNumber,
} from './command.ts';

/** Formats the requirements not met by any worker seen in the last day. */
function formatUnmetNeeds(record: SubmissionRecord, machines: readonly Machine[]): string[] {
  if (record.status !== 'pending') return [];
  return missingEverywhere(parseNeeds(record.needs), machines).map((one) => formatMessage(refusals.en, one));
}

function formatWorker({ name, jobs, evaluations, fault, machine }: WorkerReport): string[] {
  const state = fault === null ? `evaluates ${evaluations} of ${jobs}` : `fails: ${fault}`;
  if (machine === null) return [`${name}  ${state}`, '       it has not reported its machine yet'];
  const { harness, transformers, causal, backend, gpus, gpusOfOneModel, precisions, hasHubToken, served } =
    machine;
  const gigabytes = (bytes: number) => `${Math.floor(bytes / 1e9)} GB`;
  const facts = [
    `lm_eval ${harness ?? MISSING}, ${backend}`,
    `transformers ${transformers ?? MISSING} (${Object.keys(causal).length} types)`,
    gpus.map(({ name, bytes }) => `${name} ${gigabytes(bytes)}`).join(', ') || 'no GPU',
    `${gigabytes(roomBytes(machine))} for a model${gpusOfOneModel > 1 ? `, over ${gpusOfOneModel} GPUs` : ''}`,
    precisions.join(' '),
    hasHubToken ? 'hub token' : 'no hub token',
    ...(backend === 'local-completions' ? [`serves ${served.join(', ') || 'no model'}`] : []),
  ];
  return [`${name}  ${state}`, ...facts.map((fact) => `       ${fact}`)];
}

function formatSubmission(record: SubmissionRecord, machines: readonly Machine[]): string {
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
  const waits = formatUnmetNeeds(record, machines).map((one) => `       ${one}`);
  return [cells.join('  ').trimEnd(), ...formatFailure(record), ...waits].join('\n');
}

function formatFailure(record: SubmissionRecord): string[] {
  if (record.failureReason === null) return [];
  const detail = joinExplanations(record.failureExplanations) ?? describeFailure(record.failureReason);
  const words = lastLine(record.logTail);
  return [
    `       ${record.failureReason}: ${detail.replace(/\s+/g, ' ')}`,
    ...(words === null ? [] : [`       | ${words}`]),
  ];
}

function formatDetails(record: SubmissionRecord, machines: readonly Machine[]): string {
  const { failureExplanations, logTail, needs, ...rest } = record;
  const more = {
    failureDetail: joinExplanations(record.failureExplanations),
    needs: JSON.stringify(needs),
    waitsFor: formatUnmetNeeds(record, machines).join(' ') || null,
  };
  const shown = Object.entries({ ...rest, ...more }).map(
    ([key, value]) => `${key.padEnd(16)} ${value instanceof Date ? value.toISOString() : (value ?? MISSING)}`,
  );
  const log = logTail === null ? [] : ['', ...logTail.split('\n').map((text) => `  | ${text}`)];
  return [...shown, ...log].join('\n');
}

const MESSAGES: Readonly<Record<QueueActionResult, string>> = {
  done: 'Done.',
  unknown: 'There is no submission with this number. "npx leaderboard queue list" shows them.',
  wrong_status:
    'The status of this submission does not allow it. "npx leaderboard queue show" prints the status.',
  superseded: 'The same model has since been submitted again, and is in the queue or on the board.',
};

/** Prints the outcome of a change. @throws {CommandFailed} if it failed. */
function reportResult(outcome: QueueActionResult, { print }: CommandContext): void {
  if (outcome !== 'done') throw new CommandFailed(MESSAGES[outcome]);
  print(MESSAGES.done);
}

const number = parseId('submission');

export const addCommands: AddCommands = (program, call) => {
  const { open, print, note } = call;
  const queue = program.command('queue').description('Submissions and the evaluation queue.');
  queue
    .command('list')
    .description(
      `Lists running evaluations, pending submissions in queue order, and ended ones, newest first, ${ENDED_PER_PAGE} of each status per page, with the reason and last log line of the last failure, and the requirements that no worker active in the last day meets.`,
    )
    .addArgument(new Argument('[status...]', 'default: all').choices(QUEUE_STATUSES))
    .option('--page <n>', 'page number', parseWith(wholeNumber('the number of a page', 6)), 1)
    .action(async (statuses, { page }) => {
      const { db } = await open();
      const records = await listSubmissions(db, statuses.length === 0 ? QUEUE_STATUSES : statuses, page);
      const paused = await readPause(db);
      if (paused !== null) note(`Paused since ${paused.since.toISOString()}: ${paused.reason}`);
      const machines = await reportedMachines(db);
      print(
        records.length === 0
          ? 'No submissions.'
          : records.map((one) => formatSubmission(one, machines)).join('\n'),
      );
    });
  queue
    .command('show')
    .description('Everything about one submission, with the end of its log.')
    .argument('<id>', 'the number of a submission', number)
    .action(async (id) => {
      const { db } = await open();
      const record = await readSubmission(db, id);
      if (record === null) throw new CommandFailed(MESSAGES.unknown);
      print(formatDetails(record, await reportedMachines(db)));
    });
  queue
    .command('workers')
    .description('Lists the running workers and what their machines can evaluate.')
    .action(async () => {
      const workers = await readWorkers((await open()).db);
      print(workers.length === 0 ? 'No worker is running.' : workers.flatMap(formatWorker).join('\n'));
    });
  queue
    .command('retry')
    .description('Retries a failed submission with a new set of attempts, or all that failed for one reason.')
    .argument('[id]', 'the number of a submission; otherwise give --reason and --since', number)
    .addOption(new Option('--reason <reason>', 'why they failed').choices(FAILURE_REASONS))
    .option('--since <time>', 'when the first of them failed', time)
    .action(async (id, { reason, since }, command) => {
      if (id !== undefined && reason === undefined && since === undefined)
        return reportResult(await retrySubmission(await open(), id), call);
      if (id !== undefined || reason === undefined || since === undefined)
        return command.error('Give either one number, or --reason and --since.');
      const database = await open();
      const outcomes: QueueActionResult[] = [];
      for (const id of await listFailedSince(database.db, reason, since)) {
        const outcome = await retrySubmission(database, id);
        outcomes.push(outcome);
        if (outcome === 'superseded') note(`${id}: ${MESSAGES.superseded}`);
      }
      const retried = outcomes.filter((outcome) => outcome === 'done').length;
      if (retried === 0) throw new CommandFailed('No failed submission matches.');
      print(`${retried} of ${outcomes.length} submissions are pending again.`);
    });
  queue
    .command('cancel')
    .description(
      'Removes a submission from the queue; a running evaluation stops, and the author sees the reason.',
    )
    .argument('<id>', 'the number of a submission', number)
    .requiredOption(...REASON)
    .action(async (id, { reason }) => reportResult(await cancelSubmission(await open(), id, reason), call));
  queue
    .command('move')
    .description('Evaluates a pending submission before all others.')
    .argument('<id>', 'the number of a submission', number)
    .requiredOption('--first', 'to the front: a submission can only be moved there')
    .option(...REASON)
    .action(async (id, { reason = null }) => reportResult(await moveFirst(await open(), id, reason), call));
  queue
    .command('pause')
    .description(
      'Stops workers from claiming submissions until "resume"; running evaluations continue, and visitors see the reason.',
    )
    .requiredOption(...REASON)
    .action(async ({ reason }) => {
      await pauseQueue(await open(), reason);
      print('The queue is paused. "npx leaderboard queue resume" ends the pause.');
    });
  queue
    .command('resume')
    .description('Resumes the queue.')
    .action(async () => {
      if (!(await resumeQueue(await open()))) throw new CommandFailed('The queue is not paused.');
      print(MESSAGES.done);
    });
};
