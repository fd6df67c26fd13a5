import type { Socket } from 'node:net';
import { CUSTOMER, networkOf } from '../network.ts';

export interface BoundOptions {
  /** Connections that wait for their callers, at once. */
  readonly mostWaiting: number;
  /** From so many waiting ones on, an address that brings another one pays for it with one of its own. */
  readonly share: number;
  /** So long every one may wait. */
  readonly graceMs: number;
}

/** Knows which connections wait for their callers, and ends one for each that is too many. */
export interface ConnectionBound {
  /** It waits for a call. */
  readonly opened: (socket: Socket) => void;
  /** A call has come whole; now its caller waits for us. */
  readonly working: (socket: Socket) => void;
  /** It is answered: it waits for its caller to read, and to call again. */
  readonly answered: (socket: Socket) => void;
}

/**
 * Bounds the connections that wait for their callers, without turning anybody away (threat 29): where there are too many,
 * the one that has waited longest gives way. Were the new one refused, a few thousand silent connections would lock
 * everybody out. So slow callers give way to all others, an address that brings many gives way to itself, and what is
 * being worked on is left alone.
 * @param now milliseconds of a clock that never goes back.
 */
export function createConnectionBound(options: BoundOptions, now: () => number): ConnectionBound {
  const addresses = new Map<Socket, string>();
  // Both hold the one that has waited longest first.
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
    // It may have ended while it was worked on.
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
      addresses.set(socket, networkOf(socket.remoteAddress ?? '', CUSTOMER));
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
