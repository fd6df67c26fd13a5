import { formatRevision, MISSING } from '@leaderboard/core/format';
import { lastLine } from '@leaderboard/core/queue/harness-log';
import { QUEUE_STATUSES, type QueueStatus } from '@leaderboard/core/queue/submission-status';
import type { Database } from '../database/database.ts';
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
import {
  parseId,
  parseOptions,
  print,
  printNote,
  runCommand,
  UsageError,
  withDatabase,
} from './run-command.ts';

const USAGE = `Usage: npm run queue -- list [STATUS]… [--page N]
                                         evaluations under way, pending submissions in their order, and ended ones, newest
                                         first, ${ENDED_PER_PAGE} of each status a page; with the reason of the last failure
                                         and the last line that the program wrote
       npm run queue -- show ID          everything about one submission, with the end of its log
       npm run queue -- retry ID         evaluates a failed submission again, with all its attempts
       npm run queue -- cancel ID        takes a submission out of the queue; an evaluation under way stops

STATUS is one of ${QUEUE_STATUSES.join(', ')}.

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`;

type Command =
  | { readonly name: 'list'; readonly statuses: readonly QueueStatus[]; readonly page: number }
  | { readonly name: 'show' | 'retry' | 'cancel'; readonly id: number };

function parseCommand([name, ...rest]: readonly string[]): Command {
  if (name === 'list') {
    const { values, positionals } = parseOptions(rest, ['page']);
    const page = parsePage(values.page ?? '1');
    const statuses = positionals.map((word) => {
      const status = QUEUE_STATUSES.find((known) => known === word);
      if (status === undefined)
        throw new UsageError(`There is no status ${word}: ${QUEUE_STATUSES.join(', ')}.`);
      return status;
    });
    return { name, statuses: statuses.length === 0 ? QUEUE_STATUSES : statuses, page };
  }
  if (name !== 'show' && name !== 'retry' && name !== 'cancel') {
    throw new UsageError('Name a command: list, show, retry, cancel.');
  }
  return { name, id: parseId('submission', `npm run queue -- ${name}`, rest) };
}

function parsePage(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('Give the number of a page: --page 2.');
  return Number(text);
}

function line(one: SubmissionRecord): string {
  const cells = [
    String(one.id).padStart(5),
    one.status.padEnd(10),
    `${one.model}@${formatRevision(one.commit)}`.padEnd(50),
    one.precision.padEnd(8),
    `attempt ${one.attempt}`,
    one.statusSince.toISOString(),
    one.worker ?? '',
    one.notBefore === null ? '' : `not before ${one.notBefore.toISOString()}`,
  ];
  return [cells.join('  ').trimEnd(), ...whyFailed(one)].join('\n');
}

/** Why the last attempt that ended failed: of failed submissions, and of those that have another attempt. */
function whyFailed(one: SubmissionRecord): string[] {
  if (one.failureReason === null) return [];
  const detail = explanationDetail(one) ?? failureDetail(one.failureReason);
  const words = lastLine(one.logTail);
  return [
    `       ${one.failureReason}: ${detail.replace(/\s+/g, ' ')}`,
    ...(words === null ? [] : [`       | ${words}`]),
  ];
}

function details(one: SubmissionRecord): string {
  const { failureExplanations, logTail, ...rest } = one;
  const shown = Object.entries({ ...rest, failureDetail: explanationDetail(one) }).map(
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

async function execute(database: Database, command: Command): Promise<number> {
  if (command.name === 'list') {
    const records = await listSubmissions(database.db, command.statuses, command.page);
    print(records.length === 0 ? 'No submissions.' : records.map(line).join('\n'));
    return 0;
  }
  if (command.name === 'show') {
    const record = await readSubmission(database.db, command.id);
    if (record === null) printNote(ANSWERS.unknown);
    else print(details(record));
    return record === null ? 1 : 0;
  }
  const steer = command.name === 'retry' ? retrySubmission : cancelSubmission;
  const outcome = await steer(database, command.id);
  if (outcome === 'done') print(ANSWERS.done);
  else printNote(ANSWERS[outcome]);
  return outcome === 'done' ? 0 : 1;
}

async function run(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  return withDatabase((database) => execute(database, command));
}

await runCommand({ usage: USAGE, run });
