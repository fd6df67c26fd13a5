/**
 * `npm test -- slurm`: a worker on a real Slurm that this command starts on this machine alone, in a folder of its own, from
 * the system's packages (Debian: `apt-get install slurm-wlm munge`). It needs root, control groups of version 1 and no other
 * Slurm, and takes some minutes.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const NEEDED = ['munged', 'slurmctld', 'slurmd', 'srun', 'squeue', 'scancel', 'scontrol'];

export function prepareLayer() {
  if (process.getuid?.() !== 0) {
    throw new Error(
      'This starts the daemons of Slurm and must be run as root: the node starts jobs of accounts.',
    );
  }
  // Debian has the daemons in /usr/sbin.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const missing = NEEDED.filter((name) => spawnSync('which', [name], { env }).status !== 0);
  if (missing.length > 0) {
    throw new Error(`${missing.join(', ')} not found. On Debian: apt-get install slurm-wlm munge`);
  }
  // Slurm 22.05 can use those of version 2 only under systemd.
  for (const path of ['/sys/fs/cgroup/memory/tasks', '/sys/fs/cgroup/freezer/tasks'])
    accessSync(path, constants.W_OK);
  return {};
}
