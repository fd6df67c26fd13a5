import { setTimeout as sleep } from 'node:timers/promises';
import { EXPORT_FILES } from '@leaderboard/core/records-api';
import { figureOf, line } from './figures.ts';
import { residentMb } from './server-process.ts';

const LOOK_MS = 20;

/** Reads an answer as it comes, keeping nothing of it; gives its size in MB. */
async function readMb(url: string): Promise<number> {
  const { body } = await fetch(url);
  let bytes = 0;
  if (body !== null) for await (const part of body) bytes += part.length;
  return bytes / 1e6;
}

/** The most memory that the server has while something is done, beyond what it has before. */
async function growthMb(pid: number, work: Promise<unknown>): Promise<number> {
  const before = await residentMb(pid);
  let most = before;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, await residentMb(pid));
    await sleep(LOOK_MS);
  }
  await done;
  return most - before;
}

/** Each exported file: made for whoever asks first, and sent to whoever asks next. */
export async function benchExports(url: string, pid: number): Promise<string[]> {
  const lines: string[] = [];
  for (const file of EXPORT_FILES) {
    const address = `${url}/api/export/${file}`;
    const start = performance.now();
    const reading = readMb(address);
    const growth = await growthMb(pid, reading);
    const made = performance.now();
    await readMb(address);
    const again = performance.now();
    lines.push(
      line(`${file}, ${(await reading).toFixed(1)} MB: made and read`, figureOf([made - start]), 'ms'),
      line('  read again', figureOf([again - made]), 'ms'),
      line('  the server grows meanwhile by', figureOf([growth]), 'MB'),
    );
  }
  return lines;
}
