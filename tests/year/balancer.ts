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

/** Calls one server. `isLost`: the server has not begun to answer. */
export function callServer(port: string, { method = 'GET', path, token, body }: Call) {
  const start = performance.now();
  return new Promise<Answer & { readonly isLost: boolean }>((resolve) => {
    const parts: Buffer[] = [];
    const end = (status: number, isLost: boolean) => {
      const all = Buffer.concat(parts);
      resolve({ status, isLost, bytes: all.length, ms: performance.now() - start, body: all.toString() });
    };
    const headers = {
      'accept-encoding': 'identity',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    };
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => end(0, false));
      answer.on('end', () => end(answer.statusCode ?? 0, false));
    });
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy());
    outgoing.on('error', () => end(0, true));
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Calls through a balancer with the policy of deploy/Caddyfile: a server that lost a connection is avoided for a while, and a call
 * that only reads is sent to another one.
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
      if (!answer.isLost) return { ...answer, ms: performance.now() - start };
      avoidedUntil.set(port, performance.now() + AVOIDED_MS);
      const mayRepeat = call.method !== 'POST' && performance.now() - start < TRY_MS;
      if (!mayRepeat) return { ...answer, ms: performance.now() - start };
      await sleep(TRY_AGAIN_MS);
    }
  };
}
