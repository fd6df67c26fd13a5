import { CallError } from './api-call.ts';
import { NoResponseError } from './response-timeout.ts';

/**
 * The server's message about a failed call, or our own if there was no response; otherwise null. Never the browser's error message.
 */
export function failureReason(error: unknown): string | null {
  if (error instanceof CallError) return error.detail;
  return error instanceof NoResponseError ? error.message : null;
}

/** True if the request may have reached the server although there was no response. */
export function mayHaveArrived(error: unknown): boolean {
  return error instanceof NoResponseError && error.mayHaveArrived;
}

/** The message for a failed call: its reason if known, otherwise the given sentence. */
export function failureText(error: unknown, sentence: string): string {
  return failureReason(error) ?? sentence;
}

/** Rejects with the given sentence for any failure except a missing response. The cause is logged. */
export async function failWith<Result>(sentence: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(cause instanceof NoResponseError ? cause.message : sentence, { cause });
  }
}
