import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { testWhere } from '../../test/where.ts';

const WRAPPER = join(import.meta.dirname, '../../../../deploy/lm_eval-as-other-user');
/** The accounts that every Debian has: the worker's, and lm_eval's. */
const [WORKER, GROUP] = ['daemon', 'nogroup'];
const CAPS = '+setuid,+setgid,+kill,+dac_override';
/** What docker-compose.yml starts the worker with. */
const AS_WORKER = [
  `--reuid=${WORKER}`,
  `--regid=${WORKER}`,
  `--groups=${WORKER},${GROUP}`,
  `--inh-caps=-all,${CAPS}`,
  `--ambient-caps=-all,${CAPS}`,
];

const asRoot = testWhere(
  process.getuid?.() === 0 && spawnSync('setpriv', [...AS_WORKER, 'true'], { stdio: 'ignore' }).status === 0,
  'root and setpriv',
);

asRoot('lm_eval under another account sees nothing of the worker and writes only its run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-other-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const worker = join(folder, 'worker');
  const run = join(worker, 'runs', '1-1-abc');
  const program = join(folder, 'lm_eval');
  await writeFile(
    program,
    `#!/bin/sh
     id -un
     grep CapEff /proc/self/status
     cat /proc/$PPID/environ 2>/dev/null && echo 'reads the environment'
     kill -0 $PPID 2>/dev/null && echo 'may signal the worker'
     touch ${worker}/mark 2>/dev/null && echo 'writes beside its run'
     mkdir -pm 0700 closed && touch closed/file
     echo '{}' > results.json && grep -q right "$HF_DATASETS_CACHE/questions" && touch "$HOME/cache" && echo "$1"`,
    { mode: 0o755 },
  );
  await mkdir(join(folder, 'datasets'));
  await writeFile(join(folder, 'datasets', 'questions'), 'all right');
  const { stdout: uid } = spawnSync('id', ['-u', WORKER], { encoding: 'utf8' });
  for (const path of [worker, join(worker, 'runs'), run, join(run, 'output'), join(run, 'home')]) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chown(path, Number(uid), Number(uid));
  }
  const started = (script: string) =>
    spawnSync('setpriv', [...AS_WORKER, 'sh', '-c', script], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: 'secret' },
      cwd: join(run, 'output'),
    });
  // Twice: a check of the machine, too, may start it again in one folder.
  for (const word of ['evaluated', 'again']) {
    const { stdout, stderr } = started(
      `env -i PATH="$PATH" LM_EVAL=${program} HARNESS_USER=nobody HF_HOME=${folder} ${WRAPPER} ${word}; true`,
    );
    expect([stdout, stderr]).toEqual([`nobody\nCapEff:\t0000000000000000\n${word}\n`, '']);
  }
  expect(await readFile(join(run, 'output', 'results.json'), 'utf8')).toBe('{}\n');
  // The worker reads and removes what the other account made, also what it closed.
  expect(started(`cat results.json; rm -r ${run}`)).toMatchObject({ stdout: '{}\n', stderr: '' });
  await expect(stat(run)).rejects.toThrow('ENOENT');
});
