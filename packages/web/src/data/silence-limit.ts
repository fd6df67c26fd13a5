import { common as texts } from '#texts/common';

/** The reason why a call has no response of the board. */
const REASONS = {
  /** Nothing came in time. */
  late: texts.errors.noAnswer,
  lateChange: texts.errors.noAnswerToChange,
  /** The connection broke after the browser had begun to send. */
  lostChange: texts.errors.lostAnswer,
  /** There was no connection. */
  away: texts.errors.away,
  /** A proxy or a network's own sign-in answered. */
  foreign: texts.errors.foreignAnswer,
};

/** A call without an answer of the board. The message is for visitors. */
export class NoAnswerError extends Error {
  /** Whether the board may have received what was sent all the same. */
  readonly mayHaveArrived: boolean;

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason]);
    this.mayHaveArrived = reason === 'lateChange' || reason === 'lostChange';
  }
}

/** A large board may take minutes on a slow line, so only silence of this length ends a call. */
const SILENCE_LIMIT_MS = 30_000;

async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError('late')), SILENCE_LIMIT_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits until the answer of a call begins. An answer that begins later is cancelled, because the call is made again.
 * @throws {NoAnswerError} when it does not begin within the limit
 */
export async function answered(call: Promise<Response>): Promise<Response> {
  try {
    return await withinLimit(call);
  } catch (error) {
    call.then(({ body }) => body?.cancel()).catch(() => undefined);
    throw error;
  }
}

/**
 * The body as text while it arrives. Not every browser can iterate the stream itself. The download ends when the reader stops.
 * @throws {NoAnswerError} when no part of it arrives within the limit
 */
export async function* textChunks({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await withinLimit(reader.read());
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    // Nothing is left to cancel after the whole body.
    reader.cancel().catch(() => undefined);
  }
}
