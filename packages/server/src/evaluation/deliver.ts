/** Sends the results of an evaluation to the board, in parts. */
import { createHash } from 'node:crypto';
import {
  type DeliveredAnswers,
  type DeliveryKind,
  deliverPart,
  type Finished,
  finishDelivery,
  PART_BYTES,
} from '@leaderboard/core/queue/worker-calls';
import { type ReadAnswers, readSamples } from '../results/result-files.ts';
import { parseResults } from '../results/results.ts';
import type { BoardCall } from './board-calls.ts';
import type { HarnessOutcome } from './run-harness.ts';

interface Delivery {
  readonly results: Buffer;
  /** Answers from the samples files; null if there are none. */
  readonly answers: DeliveredAnswers | null;
  readonly image: string | null;
  /** Gated repository, the model or its base; null if neither is gated. */
  readonly gate: 'model' | 'base' | null;
  readonly logTail: string | null;
}

/** Reads the results and the answers from an evaluation's files. */
export async function readDelivery({
  path,
  bytes,
  gate,
  logTail,
}: Extract<HarnessOutcome, { kind: 'results' }>): Promise<Omit<Delivery, 'image'>> {
  const { expectedAnswers } = parseResults(bytes.toString('utf8'));
  const answers = toDeliveredAnswers(await readSamples(path, expectedAnswers));
  return { results: bytes, answers, gate, logTail };
}

function toDeliveredAnswers({ answers, answersProblem: problem }: ReadAnswers): DeliveredAnswers | null {
  if (problem !== undefined) return { problem };
  if (answers === undefined) return null;
  return {
    answers: answers.map(({ bits, questionsSha256: questions_sha256, subjects = null, ...task }) => ({
      ...task,
      questions_sha256,
      bits: bits.toString('base64'),
      subjects: subjects === null ? null : [...subjects],
    })),
  };
}

/** Sends a delivery. The whole delivery can be retried after an error, because the board stores no part twice. */
export async function deliver(
  call: BoardCall,
  lease: string,
  { results, answers, logTail: log_tail, ...facts }: Delivery,
): Promise<Finished> {
  const sendAll = async (kind: DeliveryKind, bytes: Buffer) => {
    for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
      const content = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64');
      await call(deliverPart, { lease, kind, part, content });
    }
    return createHash('sha256').update(bytes).digest('hex');
  };
  const results_sha256 = await sendAll('results', results);
  const answers_sha256 =
    answers === null ? null : await sendAll('answers', Buffer.from(JSON.stringify(answers)));
  return call(finishDelivery, { lease, results_sha256, answers_sha256, log_tail, ...facts });
}
