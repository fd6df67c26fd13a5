/** Serves the bytes of a file with as little work as Node can: `node bare-server.js FILE ETAG`. Prints its port. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', etag = ''] = process.argv.slice(2);
const body = readFileSync(file);
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  response.writeHead(200, {
    etag,
    'content-type': 'application/json',
    'content-encoding': 'br',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
