import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inPublicationTurn } from '../../packages/server/src/board/publication.sql.ts';
import { type NewRun, publishLocked } from '../../packages/server/src/board/publish.sql.ts';
import type { QuestionResults } from '../../packages/server/src/board/question-results.sql.ts';
import type { Database } from '../../packages/server/src/database/database.ts';
import { acceptEvaluation } from '../../packages/server/src/evaluation/accept-results.ts';
import { harnessArguments } from '../../packages/server/src/evaluation/harness-arguments.ts';
import { jobOf } from '../../packages/server/src/evaluation/job.ts';
import { castVote } from '../../packages/server/src/people/votes.sql.ts';
import { finishEvaluation } from '../../packages/server/src/queue/finish-evaluation.sql.ts';
import { type Claim, claimNext, hasLease } from '../../packages/server/src/queue/leases.sql.ts';
import { move, NO_FAILURE } from '../../packages/server/src/queue/move.sql.ts';
import { acceptSubmission } from '../../packages/server/src/queue/submit.sql.ts';
import { caller, NO_LIMITS } from '../../packages/server/test/caller.ts';
import { harnessResults } from '../../packages/server/test/harness-results.js';
import { modelId, newSubmission } from '../../packages/server/test/new-submission.ts';

export const DAYS_A_YEAR = 365;
export const SUBMISSIONS_A_DAY = 100;
export const VOTES_A_YEAR = 1_000_000;
const VOTES_A_DAY = Math.round(VOTES_A_YEAR / DAYS_A_YEAR);
/** One vote in so many is cast by the product's own function; the others would not fit into the hour, and are written as rows. */
const VOTES_WRITTEN = 20;
const VOTERS = 40;
const ORGANIZATIONS = 700;
const WORKERS = 4;
const VOTE_QUOTA = { action: 'vote', limit: 1_000_000, periodSeconds: 3600 };

/** How much one day added. */
export interface Day {
  readonly submissions: number;
  readonly publications: number;
  readonly votesCast: number;
  readonly votesWritten: number;
}

const voter = (index: number) => caller(`year-${index}`, `year-${index}`);

/** Answers that agree with the scores, a bit for each question; which ones are right is random, as nothing else takes as much room. */
function answersOf(run: Pick<NewRun, 'scores'>, random: () => number): QuestionResults[] {
  return run.scores.flatMap(({ key, value, n, metric }) => {
    if (n === null || !key.includes('_')) return [];
    const right = Math.round(value * n);
    const bits = Buffer.alloc(Math.ceil(n / 8));
    let left = right;
    for (let question = 0; question < n; question += 1)
      if (random() * (n - question) < left) {
        left -= 1;
        bits[question >> 3] = (bits[question >> 3] ?? 0) | (128 >> (question & 7));
      }
    return [
      {
        key,
        n,
        right,
        bits,
        metric: metric ?? 'acc_norm',
        questionsSha256: createHash('sha256').update(key).digest('hex'),
      },
    ];
  });
}

/** What an evaluation of this submission publishes, by the checks that a worker makes; the program that answers at once is in this process. */
async function evaluated({ submission }: Claim, random: () => number) {
  const job = jobOf(submission);
  if (job === null) throw new Error('The submission cannot be read');
  const modelArguments: unknown = JSON.parse(harnessArguments(job, null, '/', []).at(-1) ?? '');
  const file = harnessResults(modelArguments as Record<string, unknown>, job.useChatTemplate);
  const read = await acceptEvaluation(
    { bytes: Buffer.from(JSON.stringify(file)), path: '/results.json' },
    job,
  );
  if (!read.ok) throw new Error(`The results were refused: ${JSON.stringify(read.explanations)}`);
  return { ...read.run, answers: answersOf(read.run, random) };
}

/** Publishes several evaluations at once, which no worker does: for a year whose every publication would take too long. */
function publishTogether(
  database: Database,
  claims: readonly Claim[],
  runs: readonly NewRun[],
): Promise<void> {
  return inPublicationTurn(database, async (tx) => {
    await publishLocked(tx, `submissions of a day`, runs, { again: true });
    for (const [index, { lease }] of claims.entries()) {
      const [stored] = (
        await tx.execute<{ id: number }>(
          sql`select max(id) as id from runs where file_sha256 = ${runs[index]?.fileSha256 ?? ''}`,
        )
      ).rows;
      await move(tx, 'finish', hasLease(lease), { ...NO_FAILURE, runId: stored?.id ?? null });
    }
  });
}

/**
 * One day of the year: models are submitted, voted for, evaluated and published by the functions that servers and workers call, as fast
 * as they go. No worker may run meanwhile.
 * @param day counts from 0.
 * @param together how many evaluations become one publication; 1 as in operation.
 */
export async function liveDay(
  database: Database,
  day: number,
  together: number,
  random: () => number,
): Promise<Day> {
  const models = Array.from({ length: SUBMISSIONS_A_DAY }, (_, index) => {
    const number = day * SUBMISSIONS_A_DAY + index;
    return `lab-${Math.floor(random() * ORGANIZATIONS)}/model-${number}`;
  });
  const inLanes = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>) => {
    const rest = [...items];
    const lane = async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
    };
    await Promise.all(Array.from({ length: WORKERS }, lane));
  };

  await inLanes(models, async (model) => {
    const given = newSubmission(model, { paramsBillions: 1 + Math.floor(random() * 70) });
    const { kind } = await acceptSubmission(database, voter(Math.floor(random() * VOTERS)), given, NO_LIMITS);
    if (kind !== 'accepted') throw new Error(`${model}: ${kind}`);
  });

  const pairs = Array.from({ length: VOTES_A_DAY - SUBMISSIONS_A_DAY }, (_, index) => ({
    account: voter((index * 7 + Math.floor(index / models.length)) % VOTERS),
    model: models[index % models.length] ?? '',
  }));
  const cast = pairs.filter((_, index) => index % VOTES_WRITTEN === 0);
  await inLanes(cast, ({ account, model }) => castVote(database, account, modelId(model), VOTE_QUOTA));
  const written = await database.db.execute(sql`
    insert into votes (account_id, model, revision)
    select distinct account, model, ${newSubmission('a/b').commit}
    from unnest(${sql.param(pairs.map(({ account }) => account.id))}::text[], ${sql.param(pairs.map(({ model }) => model))}::text[])
      as pair(account, model) join accounts on accounts.id = account
    on conflict do nothing`);

  let publications = 0;
  const claims: Claim[] = [];
  await inLanes(models, async () => {
    const claim = await claimNext(database, 'year', 600, random);
    if (claim === null) throw new Error('Nothing waits');
    if (together === 1) {
      const { kind } = await finishEvaluation(database, claim.lease, await evaluated(claim, random));
      if (kind === 'finished') publications += 1;
    } else claims.push(claim);
  });
  for (let from = 0; from < claims.length; from += together) {
    const some = claims.slice(from, from + together);
    await publishTogether(database, some, await Promise.all(some.map((claim) => evaluated(claim, random))));
    publications += 1;
  }
  return {
    submissions: models.length,
    publications,
    votesCast: cast.length,
    votesWritten: written.rowCount ?? 0,
  };
}
