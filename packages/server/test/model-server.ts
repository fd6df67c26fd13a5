import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** A model server for the running test. It requires this Authorization header. */
export async function modelServer(answer: () => unknown, authorization = '') {
  const server = createServer((request, response) => {
    const isKnown = request.url === '/v1/models' && (request.headers.authorization ?? '') === authorization;
    response.statusCode = isKnown ? 200 : 401;
    response.end(JSON.stringify(answer()));
  });
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return { stop, host, words: `base_url=http://${host}/v1/completions precision=float16` };
}

/** A list of these models in the format of model servers. */
export const listOf = (...ids: string[]) => ({ object: 'list', data: ids.map((id) => ({ id })) });
