import { CallError } from './api-call.ts';

/** What people read of a failed call: the server's detail, else the sentence of spec 8; never a browser's own words. */
export function failureText(error: unknown, sentence: string): string {
  return error instanceof CallError ? error.message : sentence;
}

/** For the calls that spec 8 gives one sentence, whatever went wrong: the cause goes with it into the log. */
export async function failWith<Result>(sentence: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(sentence, { cause });
  }
}
