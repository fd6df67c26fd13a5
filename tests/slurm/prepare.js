/**
 * `npm test -- slurm`: a worker on a real Slurm that is started on this machine only, in its own folder, from system packages
 * (Debian: `apt-get install slurm-wlm munge`). Requires root, control groups version 1 and no other Slurm, and takes a few minutes.
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
  // Debian installs the daemons in /usr/sbin.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const missing = NEEDED.filter((name) => spawnSync('which', [name], { env }).status !== 0);
  if (missing.length > 0) {
    throw new Error(`${missing.join(', ')} not found. On Debian: apt-get install slurm-wlm munge`);
  }
  // Slurm 22.05 supports version 2 only under systemd.
  for (const path of ['/sys/fs/cgroup/memory/tasks', '/sys/fs/cgroup/freezer/tasks'])
    accessSync(path, constants.W_OK);
  return {};
}
