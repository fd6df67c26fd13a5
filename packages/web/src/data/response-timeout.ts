import { common as texts } from '#texts/common';

/** Messages for calls to which our server did not respond. */
const REASONS = {
  /** Timeout. */
  timeout: texts.errors.noAnswer,
  changeTimeout: texts.errors.noAnswerToChange,
  /** The connection broke after the browser began to send. */
  changeLost: texts.errors.lostAnswer,
  /** The browser was offline. */
  offline: texts.errors.away,
  /** The response came from a proxy or a network's sign-in page. */
  foreign: texts.errors.foreignAnswer,
};

/** A call to which our server did not respond. The message is for visitors. */
export class NoResponseError extends Error {
  /** True if the server may still have received the request. */
  readonly mayHaveArrived: boolean;

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason]);
    this.mayHaveArrived = reason === 'changeTimeout' || reason === 'changeLost';
  }
}

/** A large board may take minutes on a slow connection, so calls are only aborted after being idle. */
const IDLE_TIMEOUT_MS = 30_000;

async function withIdleTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoResponseError('timeout')), IDLE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits until a response begins. A response that begins later is canceled, because the call is retried.
 * @throws {NoResponseError} if it does not begin in time
 */
export async function waitForResponse(call: Promise<Response>): Promise<Response> {
  try {
    return await withIdleTimeout(call);
  } catch (error) {
    call.then(({ body }) => body?.cancel()).catch(() => undefined);
    throw error;
  }
}

/**
 * Yields the body as it arrives. Not every browser can iterate a stream. The download is canceled if the caller stops reading.
 * @throws {NoResponseError} if no data arrives within the limit
 */
export async function* textChunks({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await withIdleTimeout(reader.read());
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    // Has no effect if the body is complete.
    reader.cancel().catch(() => undefined);
  }
}
