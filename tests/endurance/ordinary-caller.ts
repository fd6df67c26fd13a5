import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHealth, getLeaderboard, getQueueStatus } from '../../packages/core/src/api.ts';

const READS = [getLeaderboard.path, getHealth.path, getQueueStatus.path];
/** The pause between two reads, which keeps the caller below the rate limit of an address. */
const PAUSE_MS = 300;

interface Read {
  readonly path: string;
  /** The status, or the error when there was no answer. */
  readonly outcome: number | string;
  readonly ms: number;
}

/** Makes a call on a new connection, as a first visit does. */
function read(port: string, path: string): Promise<Read> {
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (outcome: number | string) => resolve({ path, outcome, ms: performance.now() - start });
    const headers = { 'accept-encoding': 'br' };
    const outgoing = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume();
      response.on('error', ({ message }) => end(message));
      response.on('end', () => end(response.statusCode ?? 0));
    });
    outgoing.on('error', ({ message }) => end(message));
    outgoing.end();
  });
}

export interface OrdinaryCaller {
  /** Figures of the reads since the last time, in a sentence. */
  readonly figures: () => string;
  /** Ends the reading; returns all reads that were not answered with 200. */
  readonly stop: () => Promise<Read[]>;
}

/** A caller that reads the board, the health and the queue again and again. */
export function ordinaryCaller(port: string): OrdinaryCaller {
  const failed: Read[] = [];
  let times: number[] = [];
  let reading = true;
  const lane = (async () => {
    while (reading) {
      for (const path of READS) {
        const done = await read(port, path);
        times.push(done.ms);
        if (done.outcome !== 200) failed.push(done);
      }
      await sleep(PAUSE_MS);
    }
  })();
  return {
    figures: () => {
      const sorted = times.toSorted((a, b) => a - b);
      const part = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
      times = [];
      return `${sorted.length} reads, p50 ${part(0.5)} ms, p99 ${part(0.99)} ms (goal: below 200), longest ${sorted.at(-1)?.toFixed(1)} ms`;
    },
    stop: async () => {
      reading = false;
      await lane;
      return failed;
    },
  };
}
