import { CallError } from './api-call.ts';
import { NoAnswerError } from './silence-limit.ts';

/** The reason why a call failed, for visitors: the server's sentence. Null without one. Never the browser's own error message. */
export function failureReason(error: unknown): string | null {
  if (error instanceof CallError) return error.detail;
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
