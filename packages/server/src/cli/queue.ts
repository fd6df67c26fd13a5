import { Argument, Option } from '@commander-js/extra-typings';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { formatRevision, MISSING } from '@leaderboard/core/format';
import { type Machine, roomBytes } from '@leaderboard/core/queue/machine';
import { missingEverywhere } from '@leaderboard/core/queue/needs';
import { FAILURE_REASONS, QUEUE_STATUSES } from '@leaderboard/core/queue/submission-status';
import { refusals } from '@leaderboard/texts/refusals';
import { lastLine } from '../evaluation/harness-log.ts';
import { readNeeds } from '../queue/candidates.sql.ts';
import { explanationText, failureDetail } from '../queue/failures.ts';
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
import { readWorkers, reportedMachines, type WorkerReport } from '../queue/workers.sql.ts';
import {
  type AddCommands,
  type Call,
  NotDone,
  numberOf,
  parsed,
  REASON,
  time,
  wholeNumber,
} from './command.ts';

/** Formats the needs that no worker of the last day meets. */
function waitsFor(record: SubmissionRecord, machines: readonly Machine[]): string[] {
  if (record.status !== 'pending') return [];
  return missingEverywhere(readNeeds(record.needs), machines).map((one) => formatMessage(refusals.en, one));
}

function workerLines({ name, jobs, evaluations, fault, machine }: WorkerReport): string[] {
  const state = fault === null ? `evaluates ${evaluations} of ${jobs}` : `fails: ${fault}`;
  if (machine === null) return [`${name}  ${state}`, '       it has not said yet what its machine can load'];
  const { harness, transformers, causal, backend, gpus, gpusOfOneModel, precisions, hasHubToken, served } =
    machine;
  const gigabytes = (bytes: number) => `${Math.floor(bytes / 1e9)} GB`;
  const facts = [
    `lm_eval ${harness ?? MISSING}, ${backend}`,
    `transformers ${transformers ?? MISSING} (${Object.keys(causal).length} types)`,
    gpus.map(({ name, bytes }) => `${name} ${gigabytes(bytes)}`).join(', ') || 'no GPU',
    `${gigabytes(roomBytes(machine))} for a model${gpusOfOneModel > 1 ? `, over ${gpusOfOneModel} GPUs` : ''}`,
    precisions.join(' '),
    hasHubToken ? 'token of the hub' : 'no token of the hub',
    ...(backend === 'local-completions' ? [`serves ${served.join(', ') || 'no model'}`] : []),
  ];
  return [`${name}  ${state}`, ...facts.map((fact) => `       ${fact}`)];
}

function line(record: SubmissionRecord, machines: readonly Machine[]): string {
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
  const waits = waitsFor(record, machines).map((one) => `       ${one}`);
  return [cells.join('  ').trimEnd(), ...whyFailed(record), ...waits].join('\n');
}

function whyFailed(record: SubmissionRecord): string[] {
  if (record.failureReason === null) return [];
  const detail = explanationText(record.failureExplanations) ?? failureDetail(record.failureReason);
  const words = lastLine(record.logTail);
  return [
    `       ${record.failureReason}: ${detail.replace(/\s+/g, ' ')}`,
    ...(words === null ? [] : [`       | ${words}`]),
  ];
}

function details(record: SubmissionRecord, machines: readonly Machine[]): string {
  const { failureExplanations, logTail, needs, ...rest } = record;
  const more = {
    failureDetail: explanationText(record.failureExplanations),
    needs: JSON.stringify(needs),
    waitsFor: waitsFor(record, machines).join(' ') || null,
  };
  const shown = Object.entries({ ...rest, ...more }).map(
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

/** Prints the outcome of a change. @throws {NotDone} if it failed. */
function reportSteering(outcome: SteerOutcome, { print }: Call): void {
  if (outcome !== 'done') throw new NotDone(ANSWERS[outcome]);
  print(ANSWERS.done);
}

const number = numberOf('submission');

export const addCommands: AddCommands = (program, call) => {
  const { open, print, note } = call;
  const queue = program.command('queue').description('Submissions, from the first to the last attempt.');
  queue
    .command('list')
    .description(
      `Evaluations under way, pending submissions in their order, and ended ones, newest first, ${ENDED_PER_PAGE} of each status a page; with the reason of the last failure, the last line that the program wrote, and what a model needs that no worker of the last day can evaluate.`,
    )
    .addArgument(new Argument('[status...]', 'without it, all').choices(QUEUE_STATUSES))
    .option('--page <n>', 'the number of a page', parsed(wholeNumber('the number of a page', 6)), 1)
    .action(async (statuses, { page }) => {
      const { db } = await open();
      const records = await listSubmissions(db, statuses.length === 0 ? QUEUE_STATUSES : statuses, page);
      const paused = await readPause(db);
      if (paused !== null) note(`Paused since ${paused.since.toISOString()}: ${paused.reason}`);
      const machines = await reportedMachines(db);
      print(records.length === 0 ? 'No submissions.' : records.map((one) => line(one, machines)).join('\n'));
    });
  queue
    .command('show')
    .description('Everything about one submission, with the end of its log.')
    .argument('<id>', 'the number of a submission', number)
    .action(async (id) => {
      const { db } = await open();
      const record = await readSubmission(db, id);
      if (record === null) throw new NotDone(ANSWERS.unknown);
      print(details(record, await reportedMachines(db)));
    });
  queue
    .command('workers')
    .description('The running workers, with what their machines can evaluate.')
    .action(async () => {
      const workers = await readWorkers((await open()).db);
      print(workers.length === 0 ? 'No worker is running.' : workers.flatMap(workerLines).join('\n'));
    });
  queue
    .command('retry')
    .description(
      'Evaluates a failed submission again, with all its attempts, or all that failed for one reason.',
    )
    .argument('[id]', 'the number of a submission; without it --reason and --since', number)
    .addOption(new Option('--reason <reason>', 'why they failed').choices(FAILURE_REASONS))
    .option('--since <time>', 'when the first of them failed', time)
    .action(async (id, { reason, since }, command) => {
      if (id !== undefined && reason === undefined && since === undefined)
        return reportSteering(await retrySubmission(await open(), id), call);
      if (id !== undefined || reason === undefined || since === undefined)
        return command.error('Give either one number, or --reason and --since.');
      const database = await open();
      const outcomes: SteerOutcome[] = [];
      for (const id of await failedSince(database.db, reason, since)) {
        const outcome = await retrySubmission(database, id);
        outcomes.push(outcome);
        if (outcome === 'superseded') note(`${id}: ${ANSWERS.superseded}`);
      }
      const retried = outcomes.filter((outcome) => outcome === 'done').length;
      if (retried === 0) throw new NotDone('No failed submission matches.');
      print(`${retried} of ${outcomes.length} submissions are pending again.`);
    });
  queue
    .command('cancel')
    .description(
      'Takes a submission out of the queue; an evaluation under way stops, and the author reads the reason.',
    )
    .argument('<id>', 'the number of a submission', number)
    .requiredOption(...REASON)
    .action(async (id, { reason }) => reportSteering(await cancelSubmission(await open(), id, reason), call));
  queue
    .command('move')
    .description('Evaluates a pending submission before all others.')
    .argument('<id>', 'the number of a submission', number)
    .requiredOption('--first', 'to the front: a submission can only be moved there')
    .option(...REASON)
    .action(async (id, { reason = null }) => reportSteering(await moveFirst(await open(), id, reason), call));
  queue
    .command('pause')
    .description(
      'No worker takes a submission until "resume"; evaluations under way go on, and visitors see the reason.',
    )
    .requiredOption(...REASON)
    .action(async ({ reason }) => {
      await pauseQueue(await open(), reason);
      print('The queue is paused. "npx leaderboard queue resume" ends it.');
    });
  queue
    .command('resume')
    .description('Ends the pause.')
    .action(async () => {
      if (!(await resumeQueue(await open()))) throw new NotDone('The queue is not paused.');
      print(ANSWERS.done);
    });
};
