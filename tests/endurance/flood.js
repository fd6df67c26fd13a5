/**
 * Calls a path over many connections at once, until it is told to stop; then it tells how many answers had which status. Each call
 * comes from another address, and `COUNT` in the path becomes another number. It is a process of its own, so that it does not slow
 * down the caller that is measured beside it.
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';

const string = /** @type {const} */ ({ type: 'string' });
const { values } = parseArgs({
  options: { port: string, method: string, path: string, connections: string },
});
const { port = '', method = '', path = '', connections = '' } = values;

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
let flooding = true;
let count = 0;
/** @type {Record<number, number>} */
const statuses = {};

function call() {
  count += 1;
  const headers = {
    'x-forwarded-for': `10.${count & 255}.${(count >> 8) & 255}.${(count >> 16) & 255}`,
    'accept-encoding': 'gzip',
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  };
  const asked = {
    host: '127.0.0.1',
    port,
    method,
    path: path.replaceAll('COUNT', String(count)),
    headers,
    agent,
  };
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const outgoing = request(asked, (response) => {
        const { statusCode = 0 } = response;
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
        response.resume();
        response.on('close', resolve);
      });
      outgoing.on('error', () => resolve());
      outgoing.end();
    })
  );
}

const lanes = Array.from({ length: Number(connections) }, async () => {
  while (flooding) await call();
});
process.send?.('flooding');
process.once('message', async () => {
  flooding = false;
  await Promise.all(lanes);
  process.send?.(statuses);
  process.disconnect();
  agent.destroy();
});
