import { connect } from 'node:net';

/** All connections read into it in turn: a callback has done with its bytes before the next read. */
const READ_BUFFER = Buffer.alloc(64 * 1024);

/** One keep-alive connection that asks again as soon as it has an answer. Gives the number of answers. */
function connection(url: URL, request: Buffer, status: number, deadline: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    let answerBytes: number | null = null;
    let received = 0;
    let answers = 0;
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      if (answerBytes === null) {
        head = Buffer.concat([head, chunk]);
        answerBytes = lengthOf(head, status);
        if (answerBytes === null) return;
      }
      // All answers are as long as the first, so counting bytes is enough and costs the client almost nothing.
      if (received < answerBytes) return;
      received -= answerBytes;
      answers += 1;
      if (performance.now() < deadline) {
        socket.write(request);
      } else {
        socket.destroy();
        resolve(answers);
      }
    };
    const socket = connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      // Else each read takes new memory, and in its first seconds the client is slower than the servers that it measures.
      onread: {
        buffer: READ_BUFFER,
        callback: (bytes) => {
          onData(READ_BUFFER.subarray(0, bytes));
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('connect', () => socket.write(request));
  });
}

/** The bytes of a whole answer, head and body, once its head has arrived. */
function lengthOf(received: Buffer, status: number): number | null {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = received.subarray(0, end).toString('latin1');
  if (!head.startsWith(`HTTP/1.1 ${status} `))
    throw new Error(`Expected ${status}, got: ${head.split('\r\n')[0]}`);
  const body = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
  return end + 4 + body;
}

/** A client that sleeps while it waits has the server wake it with each answer, which costs a slow server more than a fast one. */
function stayAwake(deadline: number): void {
  if (performance.now() < deadline) setImmediate(() => stayAwake(deadline));
}

/** The requests a second that a server answers over this number of connections. */
export async function requestsPerSecond(
  address: string,
  headers: Readonly<Record<string, string>>,
  status: number,
  { connections = 20, seconds = 3 } = {},
): Promise<number> {
  const url = new URL(address);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`);
  const start = performance.now();
  const deadline = start + seconds * 1000;
  stayAwake(deadline);
  const counts = await Promise.all(
    Array.from({ length: connections }, () => connection(url, request, status, deadline)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000);
}
