import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a small disk at a folder. Only root can do this, and not on every machine. */
export function mount(folder: string, megabytes: number): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  return spawnSync('mount', options, { stdio: 'ignore' }).status === 0;
}

export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'leaderboard-mount-'));
  const isMounted = mount(folder, 1);
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

/** Unmounts the disk, even while a program is using it. */
export function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
}
