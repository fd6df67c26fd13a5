import type { Socket } from 'node:net';
import { networkOf, PER_CUSTOMER } from '../network.ts';

export interface BoundOptions {
  /** How many connections may wait for their callers at the same time. */
  readonly mostWaiting: number;
  /** An address with more waiting connections than this loses one of its own for each new one. */
  readonly share: number;
  /** Each connection may wait at least this long. */
  readonly graceMs: number;
}

/** Tracks which connections wait for their callers, and ends one for each that is too many. */
export interface ConnectionBound {
  /** The connection waits for its first call. */
  readonly opened: (socket: Socket) => void;
  /** A call has arrived completely: now its caller waits for us. */
  readonly working: (socket: Socket) => void;
  /** The answer is ready: we wait for the caller to read it and to call again. */
  readonly answered: (socket: Socket) => void;
}

/**
 * Bounds the connections that wait for their callers without refusing a new one: when there are too many, the one that has
 * waited longest is ended. If new ones were refused, a few thousand silent connections would lock everybody out. An
 * address with many connections loses its own first, and a connection whose call is being answered is never ended.
 * @param now milliseconds of a monotonic clock.
 */
export function createConnectionBound(options: BoundOptions, now: () => number): ConnectionBound {
  const addresses = new Map<Socket, string>();
  // Both are ordered by waiting time, the longest first.
  const waiting = new Map<Socket, number>();
  const waitingFrom = new Map<string, Set<Socket>>();

  function leave(socket: Socket): void {
    const address = addresses.get(socket);
    if (address === undefined || !waiting.delete(socket)) return;
    const own = waitingFrom.get(address);
    own?.delete(socket);
    if (own?.size === 0) waitingFrom.delete(address);
  }

  function enter(socket: Socket): void {
    const address = addresses.get(socket);
    // The connection may have ended while its call was being answered.
    if (address === undefined) return;
    leave(socket);
    const own = waitingFrom.get(address) ?? new Set();
    waiting.set(socket, now());
    waitingFrom.set(address, own.add(socket));
    while (waiting.size > options.mostWaiting) {
      const [longest] = own.size > options.share ? own : waiting.keys();
      if (longest === undefined || now() - (waiting.get(longest) ?? 0) < options.graceMs) return;
      leave(longest);
      longest.destroy();
    }
  }

  return {
    opened: (socket) => {
      addresses.set(socket, networkOf(socket.remoteAddress ?? '', PER_CUSTOMER));
      socket.once('close', () => {
        leave(socket);
        addresses.delete(socket);
      });
      enter(socket);
    },
    working: leave,
    answered: enter,
  };
}
