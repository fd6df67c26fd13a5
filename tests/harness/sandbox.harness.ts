import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { plainRun, scoresOf } from './plain-run.ts';
import { LLAMA, processesNaming, putLlama, type RealSite, until, valuesOf, withSite } from './real-site.ts';
import { CACHE, NEWEST, TASKS } from './real-tools.ts';
import { say, withFolder } from './run-tool.ts';

const SANDBOX = join(import.meta.dirname, '../../deploy/lm_eval-in-sandbox');
const LOADER = join(import.meta.dirname, 'obedient_loader.py');

test.skip(
  spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true']).status !== 0,
  'This machine has no bubblewrap, or lets it make no namespaces',
);

/** The folder of the interpreter itself, which may be outside /usr. */
async function pythonFolder(): Promise<string> {
  return join(await realpath(join(NEWEST, 'bin/python')), '../..');
}

async function sandboxVariables(program: string): Promise<Record<string, string>> {
  return {
    HARNESS_COMMAND: SANDBOX,
    LM_EVAL: program,
    HARNESS_PYTHON: join(NEWEST, 'bin/python3'),
    SANDBOX_FOLDERS: [await pythonFolder(), NEWEST, TASKS].join(' '),
    SANDBOX_MEMORY_GB: '4',
    HARNESS_ENVIRONMENT: 'HF_HOME,OMP_NUM_THREADS,LM_EVAL,SANDBOX_FOLDERS,SANDBOX_MEMORY_GB',
  };
}

/** Makes an environment whose lm_eval has the flaw. */
async function flawedHarness(folder: string): Promise<string> {
  const bin = join(folder, 'flawed/bin');
  await mkdir(bin, { recursive: true });
  const program = join(bin, 'lm_eval');
  await writeFile(program, `#!${NEWEST}/bin/python\n${await readFile(LOADER, 'utf8')}`);
  await chmod(program, 0o755);
  return program;
}

/** The outcome of a submission's first attempt as its author and an operator see it, and lm_eval's log. */
async function firstAttempt(site: RealSite, model: string, submission: number) {
  await until(`the attempt of ${model} to end`, async () => {
    const { pending, failed } = await site.queue();
    const waits = pending.find(({ name, last_failure }) => name === model && last_failure !== null);
    return waits ?? failed.find(({ name }) => name === model) ?? null;
  });
  const run = (await readdir(join(site.workerDir, 'runs'))).find((name) => name.startsWith(`${submission}-`));
  const log = await readFile(join(site.workerDir, 'runs', run ?? '', 'log.txt'), 'utf8');
  const shown = (await site.command('queue', 'show', String(submission))).stdout;
  return { log, shown };
}

test('the real lm_eval in the sandbox makes the same row', async () => {
  await withSite(async (site) => {
    await site.submit(LLAMA);
    const worker = site.startWorker(await sandboxVariables(join(NEWEST, 'bin/lm_eval')));
    await until('the evaluation to be published', async () => {
      const { finished, failed } = await site.queue();
      expect(failed).toEqual([]);
      return finished.length > 0 ? true : null;
    });
    const byHand = await plainRun(NEWEST, { model: LLAMA });
    expect(valuesOf(await site.entry(LLAMA))).toEqual(scoresOf(byHand.results));
    worker.child.kill('SIGTERM');
    await worker.ended;
    expect(await processesNaming(site.workerDir)).toEqual([]);
    say(`${LLAMA} in the sandbox: twelve scores equal those of a run by hand`);
  });
});

test('a model whose code runs reaches nobody, writes nowhere, sees no secret', async () => {
  await withFolder(async (folder) => {
    await withSite(async (site) => {
      const stolen = join(CACHE, 'stolen');
      const hub = new URL(site.hub.url);
      const hostile = {
        'lab/calls-out': [
          'import socket',
          'try:',
          `    socket.create_connection(("${hub.hostname}", ${hub.port}), 5).sendall(b"GET /stolen HTTP/1.0\\r\\n\\r\\n")`,
          '    print("REACHED the hub")',
          'except OSError as error:',
          '    print("NOT REACHED:", error)',
          'socket.create_connection(("192.0.2.1", 80), 5)',
        ],
        'lab/writes-out': [
          'import os',
          `for path in [${[stolen, join(folder, 'stolen'), join(site.workerDir, 'stolen')].map((path) => JSON.stringify(path)).join(', ')}]:`,
          '    try:',
          '        os.makedirs(os.path.dirname(path), exist_ok=True)',
          '        open(path, "w").write("x")',
          '    except OSError as error:',
          '        print("NOT WRITTEN:", error)',
          `open(${JSON.stringify(join(NEWEST, 'stolen'))}, "w")`,
        ],
        'lab/looks-around': [
          'import glob, os',
          'seen = [open(path, "rb").read() for path in glob.glob("/proc/*/environ")] + [repr(dict(os.environ)).encode()]',
          `print("SAW THE SECRET" if any(b"${site.workerToken}" in each for each in seen) else "NO SECRET in", len(seen))`,
          `open(${JSON.stringify(join(site.workerDir, '..', 'data', 'postgres', 'PG_VERSION'))})`,
        ],
      };
      for (const [id, code] of Object.entries(hostile))
        putLlama(site, id, 'config.json', { runs_when_loaded: code.join('\n') });
      for (const model of Object.keys(hostile)) await site.submit(model);
      const worker = site.startWorker(await sandboxVariables(await flawedHarness(folder)));
      const [calls, writes, looks] = [
        await firstAttempt(site, 'lab/calls-out', 1),
        await firstAttempt(site, 'lab/writes-out', 2),
        await firstAttempt(site, 'lab/looks-around', 3),
      ];
      worker.child.kill('SIGTERM');
      await worker.ended;

      expect(calls.log).toContain('NOT REACHED');
      expect(site.hub.latestCalls().filter(({ path }) => path.includes('stolen'))).toEqual([]);
      expect(calls.shown).toContain('Network is unreachable');
      expect(writes.shown).toContain('Read-only file system');
      for (const place of [CACHE, folder, site.workerDir, NEWEST])
        expect(await readdir(place)).not.toContain('stolen');
      expect(looks.log).toContain('NO SECRET in');
      expect(looks.shown).toContain('No such file or directory');
      expect(await processesNaming(site.workerDir)).toEqual([]);
      for (const [index, { shown }] of [calls, writes, looks].entries())
        say(
          `${Object.keys(hostile)[index]}: ${shown
            .split('\n')
            .filter((line) => line.includes('Error'))
            .at(-1)
            ?.trim()}`,
        );
    });
  });
});
