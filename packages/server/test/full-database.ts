import type { Database } from '../src/database/database.ts';
import { moderateVotes } from '../src/people/vote-moderation.sql.ts';
import { castVote } from '../src/people/votes.sql.ts';
import { setFlags } from '../src/publish/flags.sql.ts';
import { claimDueModel, storeHubFacts } from '../src/publish/hub-facts.sql.ts';
import { publish } from '../src/publish/publish.sql.ts';
import { replaceHubReports } from '../src/publish/reported-scores.sql.ts';
import { withEnglishDetail } from '../src/queue/failures.ts';
import { finishEvaluation } from '../src/queue/finish-evaluation.sql.ts';
import { pauseQueue } from '../src/queue/pause.sql.ts';
import { retractRow } from '../src/queue/retract.sql.ts';
import { addWorkerToken, findWorkerByToken, revokeWorkerToken } from '../src/workers/worker-tokens.sql.ts';
import { caller } from './caller.ts';
import { claimed, failNext, loseLease, submitModel } from './evaluations.ts';
import { newRun } from './new-run.ts';
import { modelId } from './new-submission.ts';

/** Characters that are easily lost when written to a file and read back. */
const ODD = 'quote " backslash \\ line\nfeed \u2028 tab\t {"a": 1} हिन्दी 😀 \u0001 ,\r\n';
/** The subset allowed in facts of models and runs. */
const ODD_FACT = 'quote " backslash \\ {"a": 1} हिन्दी 😀 ,';

const UNKNOWN_REPORT = { n: null, method: null, source: null, url: null, date: null, pull_request: null };

/** Fills every table of a database, including odd values. */
export async function storeEverything(database: Database): Promise<void> {
  await publish(database, 'import', [
    newRun('a/one', 0.1 + 0.2, {
      model: { license: ODD_FACT, paramsBillions: 5e-324, uploadDate: '2026-02-28' },
      source: ODD,
      taskVersions: { [ODD_FACT]: '1.0', z: '2', a: '3' },
      evaluatedAt: '2026-01-02T03:04:05.678901Z',
      fileSha256: 'e'.repeat(64),
      file: Buffer.from(ODD),
      durationSeconds: 12.5,
      fileFacts: {
        fewShot: 8,
        questionCounts: 8,
        standardErrors: 7,
        groups: 4,
        groupErrors: 0,
        noLimit: true,
        remoteCode: null,
        stated: { given: 2, inFile: 1 },
        backend: 'hf',
        modelArguments: { pretrained: ODD_FACT },
        batchSize: 'auto',
        options: {},
        machine: null,
        image: null,
      },
      answers: [
        {
          key: 'bba_hindi',
          metric: 'acc_norm',
          n: 2048,
          right: 1024,
          bits: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
          questionsSha256: 'c'.repeat(64),
          subjects: [{ subject: ODD_FACT, n: 2048, right: 1024 }],
        },
        {
          key: 'bba_english',
          metric: 'acc_norm',
          n: 2048,
          right: 1024,
          bits: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
          questionsSha256: 'd'.repeat(64),
        },
      ],
    }),
    newRun('a/one', 1 / 3, { revision: 'main', precision: '4bit', chatTemplateApplied: true }),
    newRun('a/two', 0.4, { co2Kg: 1e300 }),
  ]);
  await setFlags(database, 'a/two', new Map([['contaminated', true]]), ODD);
  const due = await claimDueModel(database.db);
  await storeHubFacts(database.db, due?.id ?? 0, { isAvailable: true, likes: 7, license: ODD_FACT });
  const reported = { ...UNKNOWN_REPORT, key: 'bba', value: '41.4 %', notes: ODD_FACT } as const;
  await replaceHubReports(database, 'a/two', [{ ...reported, reporter: 'author', file: ODD_FACT }]);
  for (const name of ['a/three', 'a/four', 'a/five', 'a/six']) await submitModel(database, name);
  const finished = await claimed(database);
  const run = { ...newRun(finished.submission.model, 0.7), fileSha256: 'd'.repeat(64) };
  await finishEvaluation(database, finished.lease, run);
  const explanation = withEnglishDetail({ code: 'operator', params: { reason: ODD } });
  const failure = { reason: 'out_of_memory', explanations: [explanation], logTail: ODD } as const;
  await failNext(database, failure);
  await claimed(database, 'w3');
  await loseLease(database.db);
  const quota = { action: 'vote', limit: 100, periodSeconds: 60 };
  await castVote(database, caller('2', ODD_FACT), modelId('a/six'), quota);
  await moderateVotes(database, 'a/six', {}, true, ODD);
  await retractRow(database, 'a/two', 'leaves', ODD);
  await pauseQueue(database, ODD);
  for (const name of ['gpu-1', 'gpu-2'])
    await findWorkerByToken(database.db, (await addWorkerToken(database, name)) ?? '', '192.0.2.1');
  await revokeWorkerToken(database.db, 'gpu-2');
  const again = newRun('a/two', 0.6);
  await publish(database, 'import', [{ ...again, scores: [...again.scores].reverse() }]);
}
