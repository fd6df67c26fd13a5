import { refusalSentence } from '@leaderboard/core/queue/refusals';
import { refusals } from '@leaderboard/texts/refusals';
import { language } from '#catalog/figures.ts';
import { CallError } from './api-call.ts';
import { NoAnswerError } from './silence-limit.ts';

function refusalOf({ code, params, detail }: CallError): string | null {
  const sentence = code === null || params === null ? null : refusalSentence(refusals, code, params);
  // The server's own sentences are English.
  return sentence ?? (language === 'en' ? detail : null);
}

/**
 * Why a call failed, for visitors: the catalog's sentence for the server's code, else on English pages the server's sentence.
 * Null when there is neither. Never the browser's own error message.
 */
export function failureReason(error: unknown): string | null {
  if (error instanceof CallError) return refusalOf(error);
  return error instanceof NoAnswerError ? error.message : null;
}

/** Whether what was sent may have arrived although no answer came. */
export function mayHaveArrived(error: unknown): boolean {
  return error instanceof NoAnswerError && error.mayHaveArrived;
}

/** The message for a failed call: the reason, else a sentence of the call's own. */
export function failureText(error: unknown, sentence: string): string {
  return failureReason(error) ?? sentence;
}

/** For calls with one message for every failure but a missing answer. The cause goes into the log. */
export async function failWith<Result>(sentence: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(cause instanceof NoAnswerError ? cause.message : sentence, { cause });
  }
}
