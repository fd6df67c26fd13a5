import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendJson, sendText } from './http/exchange.ts';

/**
 * The routes that fail together: `identity` says who a token belongs to (whoami-v2, userinfo), `models` has model facts and
 * files, `oidc` the rest of sign-in (discovery, authorization, consent, token, keys).
 */
export type RouteGroup = 'identity' | 'models' | 'oidc';

/** A way to fail. With `times`, the fault ends after so many requests. */
export type Fault = { readonly times?: number } & (
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'error'; readonly status?: number; readonly body?: 'json' | 'text' | 'html' | 'empty' }
  /** The connection is accepted and never answered. */
  | { readonly kind: 'black-hole' }
  /** The connection is reset. */
  | { readonly kind: 'down' }
  /** A file's content breaks off after so many bytes. Other answers are whole. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** An answer that begins and never ends. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** A success with JSON of the test's choice, or with a text that claims to be JSON. */
  | { readonly kind: 'lie'; readonly json: unknown }
  | { readonly kind: 'lie'; readonly text: string }
  | { readonly kind: 'redirect'; readonly to: string }
);

export interface Faults {
  set(group: RouteGroup | 'all', fault: Fault | null): void;
  /** Fails the request as set; false when the request should get its true answer. */
  strike(group: RouteGroup, res: ServerResponse): Promise<boolean>;
}

const GROUPS: readonly RouteGroup[] = ['identity', 'models', 'oidc'];
const ERROR_TEXT = 'The stand-in hub was told to fail';

export function faultSwitch(): Faults {
  const active = new Map<RouteGroup, { readonly fault: Fault; left: number }>();
  return {
    set(group, fault) {
      for (const name of group === 'all' ? GROUPS : [group]) {
        if (fault === null) active.delete(name);
        else active.set(name, { fault, left: fault.times ?? Number.POSITIVE_INFINITY });
      }
    },
    async strike(group, res) {
      const state = active.get(group);
      if (state === undefined) return false;
      state.left -= 1;
      if (state.left <= 0) active.delete(group);
      return fail(state.fault, res);
    },
  };
}

async function fail(fault: Fault, res: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case 'slow':
      // This timer must not keep a process alive that has closed its hub.
      await sleep(fault.delayMs, undefined, { ref: false });
      return false;
    case 'error':
      sendError(res, fault.status ?? 503, fault.body ?? 'json');
      return true;
    case 'black-hole':
      return true;
    case 'down':
      res.socket?.resetAndDestroy();
      return true;
    case 'cut':
      cutAfter(res, fault.afterBytes);
      return false;
    case 'drip':
      drip(res, fault.everyMs);
      return true;
    case 'lie':
      sendText(res, 200, 'application/json', 'text' in fault ? fault.text : JSON.stringify(fault.json));
      return true;
    case 'redirect':
      res.writeHead(307, { location: fault.to, 'content-length': 0 });
      res.end();
      return true;
  }
}

function sendError(res: ServerResponse, status: number, body: 'json' | 'text' | 'html' | 'empty') {
  if (body === 'json') return sendJson(res, status, { error: ERROR_TEXT });
  if (body === 'text') return sendText(res, status, 'text/plain', ERROR_TEXT);
  if (body === 'html') return sendText(res, status, 'text/html', `<!doctype html><h1>${ERROR_TEXT}</h1>`);
  res.writeHead(status, { 'content-length': 0 });
  res.end();
}

/** Only the content of files is written in pieces. */
function cutAfter(res: ServerResponse, bytes: number) {
  let left = bytes;
  const write = res.write.bind(res);
  res.write = (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return write(chunk);
    res.destroy();
    return false;
  };
}

function drip(res: ServerResponse, everyMs: number) {
  res.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => res.write(' '), everyMs);
  res.on('close', () => clearInterval(timer));
}
