import { refusalSentence } from '@leaderboard/core/queue/refusals';
import { common as texts } from '#catalog/common.ts';
import { refusals } from '#catalog/refusals.ts';
import { CallError } from './api-call.ts';
import { NoAnswerError } from './no-answer.ts';

function refusalOf({ code, params, detail }: CallError): string | null {
  const sentence = code === null || params === null ? null : refusalSentence(refusals, code, params);
  // The server's own sentences are English.
  return sentence ?? (texts.language === 'en' ? detail : null);
}

/**
 * Why a call failed, in words for people: the catalog's sentence for the server's code, else on pages in English the server's
 * own. Null where neither is there: never a browser's words.
 */
export function failureReason(error: unknown): string | null {
  if (error instanceof CallError) return refusalOf(error);
  return error instanceof NoAnswerError ? error.message : null;
}

/** What people read of a failed call: the reason, else the call's own failure sentence. */
export function failureText(error: unknown, sentence: string): string {
  return failureReason(error) ?? sentence;
}

/** For the calls that have one sentence whatever went wrong, unless nothing came at all. The cause goes into the log. */
export async function failWith<Result>(sentence: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(cause instanceof NoAnswerError ? cause.message : sentence, { cause });
  }
}
