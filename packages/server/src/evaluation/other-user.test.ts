import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testWhere } from '../../test/where.ts';

const WRAPPER = join(import.meta.dirname, '../../../../deploy/lm_eval-as-other-user');
/** Accounts that exist on every Debian system: one for the worker, and one for lm_eval that is used for nothing else. */
const [WORKER, ACCOUNT] = ['daemon', 'games'];
const CAPS = '+setuid,+setgid,+kill,+dac_override';
/** The options that docker-compose.yml uses to start the worker. */
const AS_WORKER = [
  `--reuid=${WORKER}`,
  `--regid=${WORKER}`,
  `--groups=${WORKER},${ACCOUNT}`,
  `--inh-caps=-all,${CAPS}`,
  `--ambient-caps=-all,${CAPS}`,
  '--no-new-privs',
];

const asRoot = testWhere(
  process.getuid?.() === 0 && spawnSync('setpriv', [...AS_WORKER, 'true'], { stdio: 'ignore' }).status === 0,
  'root and setpriv',
);

interface Worker {
  /** The worker's folder. */
  readonly folder: string;
  /** Runs a script as the worker, in a run's "output" folder. */
  readonly start: (run: string, script: string) => SpawnSyncReturns<string>;
  /** Runs the program as lm_eval through the wrapper in deploy/. */
  readonly evaluate: (run: string, word: string) => SpawnSyncReturns<string>;
}

async function workerWith(program: string): Promise<Worker> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const lmEval = join(folder, 'lm_eval');
  await writeFile(lmEval, program, { mode: 0o755 });
  await mkdir(join(folder, 'datasets'));
  await writeFile(join(folder, 'datasets', 'questions'), 'all right');
  const start: Worker['start'] = (run, script) => {
    const { stderr } = spawnSync('setpriv', [
      ...AS_WORKER,
      'mkdir',
      '-pm',
      '0700',
      join(run, 'output'),
      join(run, 'home'),
    ]);
    expect(String(stderr)).toBe('');
    return spawnSync('setpriv', [...AS_WORKER, 'sh', '-c', script], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: 'secret' },
      cwd: join(run, 'output'),
    });
  };
  const worker = join(folder, 'worker');
  await mkdir(worker);
  const { stdout: uid } = spawnSync('id', ['-u', WORKER], { encoding: 'utf8' });
  await chown(worker, Number(uid), Number(uid));
  await chmod(worker, 0o700);
  const variables = `PATH="$PATH" LM_EVAL=${lmEval} HARNESS_USER=${ACCOUNT} HF_HOME=${folder}`;
  return {
    folder: worker,
    start,
    evaluate: (run, word) => start(run, `env -i ${variables} ${WRAPPER} ${word}`),
  };
}

asRoot('lm_eval under another account sees nothing of the worker and writes only its run', async () => {
  const { folder, start, evaluate } = await workerWith(`#!/bin/sh
     id -un
     grep CapEff /proc/self/status
     cat /proc/$PPID/environ 2>/dev/null && echo 'reads the environment'
     kill -0 $PPID 2>/dev/null && echo 'may signal the worker'
     touch ../../../mark 2>/dev/null && echo 'writes beside its run'
     mkdir -pm 0700 closed && touch closed/file
     echo '{}' > results.json && grep -q right "$HF_DATASETS_CACHE/questions" && touch "$HOME/cache" && echo "$1"`);
  const run = join(folder, 'runs', '1-1-abc');
  // Run twice, because a machine check may also start it again in the same folder.
  for (const word of ['evaluated', 'again']) {
    const { stdout, stderr, status } = evaluate(run, word);
    expect([stdout, stderr, status]).toEqual([`${ACCOUNT}\nCapEff:\t0000000000000000\n${word}\n`, '', 0]);
  }
  expect(await readFile(join(run, 'output', 'results.json'), 'utf8')).toBe('{}\n');
  // The worker can read and remove files of the other account, even those with restricted permissions.
  expect(start(run, `cat results.json; rm -r ${run}`)).toMatchObject({ stdout: '{}\n', stderr: '' });
  await expect(stat(run)).rejects.toThrow('ENOENT');
});

/** Processes that a hostile program leaves behind for half a minute. */
const LEFT_BEHIND = {
  'forges results':
    'while early; do for file in ../../*/output/results.json; do echo forged > "$file"; done; done',
  'kills whatever would end it': 'while early; do kill -9 -1; done',
  'forks and ends, again and again': 'again() { early && (again &); }; again',
};

for (const [what, script] of Object.entries(LEFT_BEHIND))
  asRoot(`a process that ${what} does not outlive its run under another account`, async () => {
    const { folder, evaluate } = await workerWith(`#!/bin/sh
       echo honest > results.json
       export END=$(($(date +%s) + 30))
       case $1 in
         hostile) setsid sh -c 'trap "" TERM HUP; early() { [ $(date +%s) -lt $END ]; }; ${script}' >/dev/null 2>&1 & sleep 1 ;;
         honest) sleep 1 ;;
       esac`);
    const [first, second] = [join(folder, 'runs', '1'), join(folder, 'runs', '2')];
    evaluate(first, 'hostile');
    // Z is a zombie process.
    const { stdout } = spawnSync('ps', ['-u', ACCOUNT, '-o', 'stat='], { encoding: 'utf8' });
    expect(stdout.split('\n').filter((state) => /^[^Z]/.test(state))).toEqual([]);
    expect(evaluate(second, 'honest').status).toBe(0);
    expect(await readFile(join(second, 'output', 'results.json'), 'utf8')).toBe('honest\n');
  });

asRoot('one account runs one evaluation at a time, and never one that would end the worker', async () => {
  const { folder, start, evaluate } = await workerWith('#!/bin/sh\necho evaluated');
  const run = join(folder, 'runs', '1');
  expect(evaluate(run, '').stdout).toBe('evaluated\n');
  const lock = (await readdir(folder)).find((name) => name.endsWith('.lock'));
  const busy = start(run, `flock ../../../${lock} env HARNESS_USER=${ACCOUNT} LM_EVAL=true ${WRAPPER}`);
  expect([busy.status, busy.stderr]).toEqual([126, expect.stringContaining('Another worker runs')]);
  const own = start(run, `env HARNESS_USER=${WORKER} LM_EVAL=true ${WRAPPER}`);
  expect([own.status, own.stderr]).toEqual([
    126,
    expect.stringContaining('Name an account that runs nothing else'),
  ]);
});
