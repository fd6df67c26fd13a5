import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../browser/support/server-process.ts';

/** A Slurm on this machine only: controller, node and authentication, all in one folder. */
export interface OneMachineSlurm {
  /** Variables that Slurm's commands need to find it. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a Slurm command and returns its output. */
  ask(command: string, ...args: string[]): string;
  /** Kills the node's daemon with -9. Slurm considers the node dead, but the job's own processes continue. */
  killNodeDaemon(): Promise<void>;
  startNodeDaemon(): Promise<void>;
  killController(): Promise<void>;
  startController(): void;
  stop(): Promise<void>;
}

/** Sizes of the made-up node. Slurm trusts them (config_overrides), so jobs that exceed the real cores start too. */
export const NODE = { cpus: 16, memoryMegabytes: 8000 };
/** Seconds without its daemon after which a node is down. */
const NODE_TIMEOUT_SECONDS = 5;
/** Includes Debian's folder for the daemons. */
const PATH = `${process.env.PATH}:/usr/sbin`;

async function writeSettings(folder: string): Promise<void> {
  const host = hostname().split('.')[0];
  const settings = `
ClusterName=test
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${await freePort()}
SlurmdPort=${await freePort()}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge.socket
SlurmUser=root
SlurmdUser=root
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
MpiDefault=none
MailProg=/bin/true
ReturnToService=2
SlurmdTimeout=${NODE_TIMEOUT_SECONDS}
KillWait=3
SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SlurmdParameters=config_overrides
ProctrackType=proctrack/cgroup
TaskPlugin=task/cgroup
NodeName=${host} NodeAddr=127.0.0.1 CPUs=${NODE.cpus} RealMemory=${NODE.memoryMegabytes} State=UNKNOWN
PartitionName=gpu Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;
  const groups = `
CgroupPlugin=cgroup/v1
CgroupMountpoint=/sys/fs/cgroup
ConstrainRAMSpace=yes
ConstrainSwapSpace=yes
AllowedSwapSpace=0
`;
  await writeFile(join(folder, 'slurm.conf'), settings);
  await writeFile(join(folder, 'cgroup.conf'), groups);
  await writeFile(join(folder, 'munge.key'), randomBytes(128), { mode: 0o400 });
  for (const name of ['state', 'spool']) await mkdir(join(folder, name));
}

/** Starts Slurm in this folder, which must be empty and accessible to everyone. */
export async function startSlurm(folder: string): Promise<OneMachineSlurm> {
  await writeSettings(folder);
  const env = { PATH, SLURM_CONF: join(folder, 'slurm.conf') };

  function daemon(name: string, args: readonly string[]): ChildProcess {
    const log = openSync(join(folder, `${name}.out`), 'a');
    return spawn(name, args, { env, stdio: ['ignore', log, log] });
  }
  const ask = (command: string, ...args: string[]) =>
    execFileSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const startNode = () => daemon('slurmd', ['-D']);
  /** Waits until the node is idle or working. */
  async function nodeIsUp(): Promise<void> {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(200)) {
      const { stdout } = spawnSync('sinfo', ['--noheader', '--format=%T'], { env, encoding: 'utf8' });
      if (/^(?:idle|mixed|allocated|completing)$/.test(stdout.trim())) return;
    }
    throw new Error(`The node does not come up: see the logs in ${folder}`);
  }

  const files = ['key', 'socket', 'pid', 'log', 'seed'].map((name) => [name, join(folder, `munge.${name}`)]);
  const options = files.map(([name, path]) =>
    name === 'socket' ? `--socket=${path}` : `--${name}-file=${path}`,
  );
  const munge = daemon('munged', ['--foreground', '--force', ...options]);
  while (spawnSync('munge', ['--no-input', `--socket=${folder}/munge.socket`], { env }).status !== 0)
    await sleep(100);
  const startControl = () => daemon('slurmctld', ['-D']);
  let controller = startControl();
  let node = startNode();
  await nodeIsUp();

  return {
    env,
    ask,
    killNodeDaemon: async () => {
      node.kill('SIGKILL');
      await ended(node);
    },
    startNodeDaemon: async () => {
      node = startNode();
      await nodeIsUp();
    },
    killController: async () => {
      controller.kill('SIGKILL');
      await ended(controller);
    },
    startController: () => {
      controller = startControl();
    },
    stop: async () => {
      spawnSync('scancel', ['--user=0'], { env });
      for (const child of [node, controller, munge]) {
        child.kill('SIGTERM');
        const killer = setTimeout(() => child.kill('SIGKILL'), 10_000);
        await ended(child);
        clearTimeout(killer);
      }
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) await sleep(50);
}
