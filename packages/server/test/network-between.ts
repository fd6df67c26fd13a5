import { createServer, type Socket, connect as tcpConnect } from 'node:net';

/**
 * States of the network. `closed`: connections break. `silent`: they stay open, and nothing arrives. `deaf`: only requests
 * arrive. `page`: a proxy responds with its own page.
 */
export const WEATHERS = ['open', 'closed', 'silent', 'deaf', 'page'] as const;
type Weather = (typeof WEATHERS)[number];

/** A network between workers and servers that fails on demand. */
export interface Network {
  /** The only URL that workers get. */
  readonly url: string;
  readonly port: number;
  become(weather: Weather): void;
  /** The bytes that were sent while it was silent, and never arrived. */
  lost(): string;
  close(): void;
}

const PAGE = '<!doctype html><title>Bad gateway</title>';

function pageOf(status: string): string {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: ${PAGE.length}\r\nconnection: close`;
  return `${head}\r\n\r\n${PAGE}`;
}

/** A port of this machine, or the path of a Unix socket. */
type Place = number | string;

/** A connection to the first of these servers that accepts one, or null if none does. */
async function connected(places: readonly Place[]): Promise<Socket | null> {
  for (const place of places) {
    const socket = typeof place === 'number' ? tcpConnect(place, '127.0.0.1') : tcpConnect(place);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
  }
  return null;
}

/** @param servers among which connections rotate, skipping those that are down. */
export async function networkTo(servers: readonly Place[]): Promise<Network> {
  const sockets = new Set<Socket>();
  let weather: Weather = 'open';
  let turn = 0;
  let lost = '';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const passOn = async (client: Socket) => {
    client.pause();
    const first = turn % servers.length;
    const board = await connected([...servers.slice(first), ...servers.slice(0, first)]);
    if (board === null || client.destroyed) {
      client.destroy();
      board?.destroy();
      return;
    }
    keep(board);
    client.on('data', (chunk: Buffer) => {
      if (weather === 'silent') lost += chunk.toString('latin1');
      else board.write(chunk);
    });
    board.on('data', (chunk: Buffer) => {
      if (weather === 'open') client.write(chunk);
    });
    client.on('close', () => {
      // Nothing arrives, not even the end of the connection.
      if (weather !== 'silent') board.destroy();
    });
    board.on('close', () => client.destroy());
    client.resume();
  };
  const server = createServer((client) => {
    keep(client);
    turn += 1;
    const page = pageOf(turn % 2 === 0 ? '502 Bad Gateway' : '200 OK');
    if (weather === 'closed') client.destroy();
    else if (weather === 'page') client.once('data', () => client.end(page));
    else void passOn(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The network has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    lost: () => lost,
    become: (next) => {
      weather = next;
      // Interrupted connections do not recover.
      if (next !== 'silent' && next !== 'deaf') breakAll();
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}
