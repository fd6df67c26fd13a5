import { spawnSync } from 'node:child_process';

/** Counts the processes with this string in their command line. */
export function processesWith(text: string): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'args'], { maxBuffer: 1 << 26 });
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line.includes(text)).length;
}
