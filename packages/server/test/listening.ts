import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { ConnectionLimits } from '../src/http/timeouts.ts';

/** Longer than any test. */
const NEVER_MS = 200_000;
/** Limits that never close a connection during a test. */
export const LOOSE_LIMITS: ConnectionLimits = {
  headersMs: NEVER_MS,
  requestMs: NEVER_MS,
  stalledMs: NEVER_MS,
  idleMs: NEVER_MS,
  checkMs: 20,
  headerBytes: 16 * 1024,
};

/** An app that listens until the test ends. */
export interface Listening {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Opens a connection that sends this text and reads nothing by itself. */
  readonly open: (said: string) => Promise<Socket>;
}

/** Makes an app listen on this machine until the test ends. */
export async function listening(app: FastifyInstance): Promise<Listening> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const open = async (said: string): Promise<Socket> => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(said);
    return socket;
  };
  return { address, open };
}
