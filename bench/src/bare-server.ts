/** Serves the bytes of a file with as little work as Node can: `node bare-server.js FILE ETAG HEADERS`, these as JSON. Prints its port. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as z from 'zod/mini';

const [file = '', etag = '', json = '{}'] = process.argv.slice(2);
const headers = { ...z.record(z.string(), z.string()).parse(JSON.parse(json)), etag };
const body = readFileSync(file);
const ofBody = { ...headers, 'content-length': body.length };
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, ofBody);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
