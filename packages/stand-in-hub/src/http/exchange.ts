import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request with its parsed address, and where its answer goes. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly url: URL;
}

type Headers = Readonly<Record<string, string | number>>;

/** The codes by which clients of the hub tell its refusals apart. */
export type HubErrorCode = 'RepoNotFound' | 'RevisionNotFound' | 'EntryNotFound' | 'GatedRepo';

/** Ends a request with an error as its answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: HubErrorCode | null;

  constructor(status: number, message: string, code: HubErrorCode | null = null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function sendText(
  res: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Headers = {},
) {
  const length = Buffer.byteLength(body);
  res.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8`, 'content-length': length });
  res.end(body);
}

export function sendJson(res: ServerResponse, status: number, body: unknown, headers: Headers = {}) {
  sendText(res, status, 'application/json', JSON.stringify(body), headers);
}

/** Sends an error as the hub does: JSON from its API, plain text in place of a file, and headers for clients that read no body. */
export function sendRefusal(
  res: ServerResponse,
  { status, code, message }: Refusal,
  as: 'json' | 'text' = 'json',
) {
  const headers = {
    // A message may quote the caller, but a header takes only visible ASCII.
    'x-error-message': message.replace(/[^\x20-\x7e]/g, '?'),
    ...(code === null ? {} : { 'x-error-code': code }),
  };
  if (as === 'text') sendText(res, status, 'text/plain', message, headers);
  else sendJson(res, status, { error: message }, headers);
}

/**
 * The body of a request as text.
 * @throws {Refusal} when it is longer than the limit.
 */
export async function readBody(req: IncomingMessage, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    if (!Buffer.isBuffer(chunk)) throw new Refusal(400, 'The body cannot be read');
    length += chunk.length;
    if (length > limitBytes) throw new Refusal(413, 'The body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The segments of a path. They are decoded one by one, so an encoded slash stays inside its segment. */
export function pathSegments(pathname: string): readonly string[] {
  try {
    return pathname.split('/').slice(1).map(decodeURIComponent);
  } catch {
    throw new Refusal(400, 'The address cannot be decoded');
  }
}
