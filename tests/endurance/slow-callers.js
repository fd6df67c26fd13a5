/**
 * Keeps slow connections open to a server, from many addresses of this machine, and opens another for each that the server
 * ends. It is a process of its own, so that it does not slow down an ordinary caller that is measured beside it. After the
 * message 'stop' it opens no more and waits until the server has ended all of them.
 */
import { connect } from 'node:net';
import { parseArgs } from 'node:util';

/**
 * One of five connections each sends nothing, sends headers slowly, sends a body slowly, leaves its answers unread, or stays
 * idle after an answer.
 */
const KINDS = /** @type {const} */ (['nothing', 'headers', 'body', 'reading', 'idle']);
const OPENED_A_TICK = 5;
const TICK_MS = 10;
const DRIP_MS = 2000;
const REPLACED_AFTER_MS = 20_000;
/** Half of the connections come from one address, the others from this many. */
const ADDRESSES = 100;

const string = /** @type {const} */ ({ type: 'string' });
const { values } = parseArgs({ options: { port: string, token: string, connections: string } });
const { port = '', token = '', connections = '' } = values;

const HOST = 'Host: 127.0.0.1\r\n';
/** What each kind sends first. */
const FIRST = {
  nothing: '',
  headers: `GET /api/health HTTP/1.1\r\n${HOST}`,
  body:
    `POST /api/models/submit HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
  // Asks for the uncompressed board a few times.
  reading: `GET /api/leaderboard/formatted HTTP/1.1\r\n${HOST}\r\n`.repeat(4),
  idle: `GET /api/health HTTP/1.1\r\n${HOST}\r\n`,
};
/** What each kind sends again and again. */
const THEN = { nothing: null, headers: 'X-Slow: 1\r\n', body: ' ', reading: null, idle: null };

let stopped = false;
let wanted = 0;
let opened = 0;
/** @type {Set<import('node:net').Socket>} */
const open = new Set();
const ended = { nothing: 0, headers: 0, body: 0, reading: 0, idle: 0 };
const longestSeconds = { nothing: 0, headers: 0, body: 0, reading: 0, idle: 0 };
/** Connections that could not be opened. @type {Record<string, number>} */
const refused = {};

/** @param {number} index */
function call(index) {
  const kind = KINDS[index % KINDS.length] ?? 'nothing';
  const localAddress = index % 2 === 0 ? '127.0.1.1' : `127.0.2.${1 + (Math.floor(index / 2) % ADDRESSES)}`;
  const then = THEN[kind];
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
  let since = 0;
  let dripping = setTimeout(() => undefined);
  socket.once('connect', () => {
    since = performance.now();
    opened += 1;
    open.add(socket);
    if (stopped) socket.resume();
    socket.write(FIRST[kind]);
    if (then !== null) dripping = setInterval(() => socket.write(then), DRIP_MS);
  });
  if (kind === 'reading') socket.pause();
  else socket.resume();
  // The server may end a connection with a reset, which is no failure.
  socket.on('error', (error) => {
    const code = 'code' in error ? String(error.code) : error.message;
    if (since === 0) refused[code] = (refused[code] ?? 0) + 1;
  });
  socket.once('close', () => {
    clearInterval(dripping);
    if (open.delete(socket)) {
      ended[kind] += 1;
      const seconds = Math.round((performance.now() - since) / 1000);
      longestSeconds[kind] = Math.max(longestSeconds[kind], seconds);
    }
    if (!stopped) setTimeout(() => stopped || call(index), REPLACED_AFTER_MS);
  });
}

const opening = setInterval(() => {
  for (let count = 0; count < OPENED_A_TICK && wanted < Number(connections); count += 1) call(wanted++);
}, TICK_MS);

const telling = setInterval(() => {
  process.send?.(JSON.stringify({ open: open.size, opened, ended, longestSeconds, refused }));
}, 500);

process.once('message', () => {
  stopped = true;
  clearInterval(opening);
  // A socket that does not read never sees its end.
  for (const socket of open) socket.resume();
});
process.once('disconnect', () => {
  clearInterval(telling);
  process.exit();
});
