import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

export interface Answer {
  /** 0: no answer, or half of one. */
  readonly status: number;
  readonly body: string;
  readonly bytes: number;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
/** As in deploy/Caddyfile. */
const TRY_MS = 5000;
const TRY_AGAIN_MS = 100;
const AVOIDED_MS = 5000;
/** A visitor does not wait for longer. */
const PATIENCE_MS = 60_000;

/** Whether a call that got no answer may have had its effect. */
type Loss = 'not sent' | 'perhaps done' | null;

/** Calls one server. */
export function callServer(port: string, { method = 'GET', path, token, body }: Call) {
  const start = performance.now();
  return new Promise<Answer & { readonly loss: Loss }>((resolve) => {
    const parts: Buffer[] = [];
    const end = (status: number, loss: Loss) => {
      const all = Buffer.concat(parts);
      resolve({ status, loss, bytes: all.length, ms: performance.now() - start, body: all.toString() });
    };
    const headers = {
      'accept-encoding': 'identity',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    };
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => end(0, 'perhaps done'));
      answer.on('end', () => end(answer.statusCode ?? 0, null));
    });
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy());
    outgoing.on('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      end(0, isRefused ? 'not sent' : 'perhaps done');
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Calls through a balancer with the policy of deploy/Caddyfile: a server that lost a connection is avoided for a while; a call that
 * did not reach it, or only reads, is sent to another one.
 */
export function balancer(ports: readonly string[]): (call: Call) => Promise<Answer> {
  const avoidedUntil = new Map<string, number>();
  let turn = 0;
  return async (call) => {
    const start = performance.now();
    for (;;) {
      turn += 1;
      const inTurn = ports.map((_, index) => ports[(turn + index) % ports.length] ?? '');
      const well = inTurn.filter((port) => (avoidedUntil.get(port) ?? 0) <= performance.now());
      const [port = ''] = well.length > 0 ? well : inTurn;
      const answer = await callServer(port, call);
      if (answer.loss === null) return { ...answer, ms: performance.now() - start };
      avoidedUntil.set(port, performance.now() + AVOIDED_MS);
      const mayRepeat = answer.loss === 'not sent' || call.method !== 'POST';
      if (!mayRepeat || performance.now() - start > TRY_MS)
        return { ...answer, ms: performance.now() - start };
      await sleep(TRY_AGAIN_MS);
    }
  };
}
