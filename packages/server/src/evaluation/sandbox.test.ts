import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { newJob } from '../../test/evaluations.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testWhere } from '../../test/where.ts';
import { evaluationTools, STAND_IN } from '../../test/worker-settings.ts';
import { acceptResults } from '../workers/accept-results.ts';
import { folderOf } from './run-folders.ts';
import { type HarnessOutcome, runHarness } from './run-harness.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const SANDBOX = join(REPOSITORY, 'deploy/lm_eval-in-sandbox');
const LEASE = '1-1-0c1a1d00-0000-4000-8000-000000000000';

const inSandbox = testWhere(
  spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' }).status === 0,
  'bubblewrap that may make namespaces',
);

interface Sandboxed {
  readonly folder: string;
  readonly output: string;
  run(program: string): Promise<HarnessOutcome>;
}

async function sandboxed(environment: Readonly<Record<string, string>> = {}): Promise<Sandboxed> {
  const folder = await temporaryFolder();
  const worker = join(folder, 'worker');
  const run = (program: string) => {
    const given = { PATH: process.env.PATH ?? '', LM_EVAL: program, SANDBOX_FOLDERS: REPOSITORY };
    const options = evaluationTools(worker, {
      command: SANDBOX,
      environment: { ...given, ...environment },
    });
    return runHarness(options, LEASE, newJob(), new AbortController().signal);
  };
  return { folder, output: join(folderOf({ folder: worker }, LEASE), 'output'), run };
}

/** A program, in a folder laid out like a Python environment, that tries each command and reports the outcome. */
async function hostileProgram(folder: string, tries: Readonly<Record<string, string>>): Promise<string> {
  const bin = join(folder, 'hostile', 'bin');
  await mkdir(bin, { recursive: true });
  const program = join(bin, 'lm_eval');
  const lines = Object.entries(tries).map(
    ([name, code]) => `try { seen[${JSON.stringify(name)}] = String(${code}); } catch { }`,
  );
  await writeFile(
    program,
    `#!/usr/bin/env node
const fs = require('node:fs');
const seen = {};
${lines.join('\n')}
console.log(JSON.stringify(seen));
`,
  );
  await chmod(program, 0o755);
  return program;
}

inSandbox('the harness works in the sandbox as outside of it', async () => {
  const { run } = await sandboxed();
  const outcome = await run(STAND_IN);
  expect(outcome.kind === 'results' && acceptResults(outcome.bytes, newJob())).toMatchObject({ ok: true });
});

inSandbox(
  'a model’s code sees no file and no process but its run’s, and changes nothing outside of it',
  async () => {
    const { folder, output, run } = await sandboxed();
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'a password');
    const write = (path: string) => `fs.writeFileSync(${JSON.stringify(path)}, 'x')`;
    const writable = (path: string) => `fs.accessSync(${JSON.stringify(path)}, fs.constants.W_OK)`;
    const read = (path: string) => `fs.readFileSync(${JSON.stringify(path)}, 'utf8')`;
    const program = await hostileProgram(folder, {
      readsSecret: read(secret),
      readsHome: `fs.readdirSync(${JSON.stringify(homedir())})`,
      readsShadow: read('/etc/shadow'),
      readsEnvironments: `fs.readdirSync('/proc').filter((name) => Number(name) > 20).length === 0
        ? nothing : fs.readdirSync('/proc').map((id) => { try { return fs.readFileSync('/proc/' + id + '/environ', 'utf8') } catch { return '' } }).join('').includes('VITEST') || nothing`,
      written: write(join(folder, 'written.txt')),
      writesProgram: write(join(folder, 'hostile', 'bin', 'more')),
      writesRepository: writable(REPOSITORY),
      writesUsr: writable('/usr/bin'),
      writtenToLog: write(join(output, '..', 'log.txt')),
      linksOut: `fs.linkSync(${JSON.stringify(secret)}, 'stolen')`,
      killsParent: `process.kill(${process.pid}, 0)`,
      makesNamespace: `require('node:child_process').execFileSync('unshare', ['--user', 'true'], { stdio: 'pipe' })`,
    });
    await run(program);
    // Files written to a folder that the sandbox replaces with its own are discarded with the sandbox.
    const {
      written: _,
      writtenToLog: __,
      ...seen
    } = JSON.parse(await readFile(join(output, '..', 'log.txt'), 'utf8'));
    expect(seen).toEqual({});
    expect((await readdir(folder)).sort()).toEqual(['hostile', 'secret.txt', 'worker']);
  },
);

inSandbox(
  'a model’s code reaches nobody: not this machine, not another; and sees no secret of the worker',
  async () => {
    const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;
    const { folder, output, run } = await sandboxed();
    const cache = join(folder, 'worker', 'hub-cache');
    await mkdir(join(cache, 'datasets'), { recursive: true });
    await writeFile(join(cache, 'token'), 'hf_secret');
    await writeFile(join(cache, 'datasets', 'questions'), 'all right');
    const connect = (host: string, to: unknown) =>
      `require('node:child_process').execFileSync('bash', ['-c', 'exec 3<>/dev/tcp/${host}/${to} && head -c 1 <&3'], { stdio: 'pipe' })`;
    process.env.SECRET_OF_WORKER = 'a password';
    onTestFinished(() => void delete process.env.SECRET_OF_WORKER);
    const program = await hostileProgram(folder, {
      reachesThisMachine: connect('127.0.0.1', port),
      reachesAnother: connect('192.0.2.1', 80),
      hasInterfaces: `fs.readdirSync('/sys/class/net').length >= 0 && Object.keys(require('node:os').networkInterfaces()).filter((name) => name !== 'lo').join('') || nothing`,
      readsEnvironment: `process.env.SECRET_OF_WORKER ?? nothing`,
      readsToken: `fs.readFileSync(${JSON.stringify(join(cache, 'token'))}, 'utf8')`,
      readsModel: `fs.readdirSync(process.env.HF_HUB_CACHE)`,
      changesModel: `fs.writeFileSync(process.env.HF_HUB_CACHE + '/x', 'x')`,
      changesCache: `fs.writeFileSync(${JSON.stringify(join(cache, 'x'))}, 'x')`,
      readsQuestions: `fs.readFileSync(process.env.HF_DATASETS_CACHE + '/questions', 'utf8')`,
      changesOwnQuestions: `fs.writeFileSync(process.env.HF_DATASETS_CACHE + '/questions', 'wrong')`,
      isOffline: `process.env.HF_HUB_OFFLINE`,
    });
    await run(program);
    const seen = JSON.parse((await readFile(join(output, '..', 'log.txt'), 'utf8')).trim());
    expect(seen).toEqual({
      readsModel: 'models--test-org--aurora',
      readsQuestions: 'all right',
      changesOwnQuestions: 'undefined',
      isOffline: '1',
    });
    // The next run gets the original questions.
    expect(await readFile(join(cache, 'datasets', 'questions'), 'utf8')).toBe('all right');
  },
);

inSandbox('a model whose loading asks the network fails, and its author is told why', async () => {
  const { folder, run } = await sandboxed();
  const program = await hostileProgram(folder, {});
  await appendFile(
    program,
    `require('node:net').connect(80, '192.0.2.1').on('error', (error) => { console.error(String(error)); process.exit(1); });`,
  );
  expect(await run(program)).toMatchObject({
    kind: 'failed',
    failure: { explanations: [{ code: 'asked_network' }], logTail: expect.stringContaining('ENETUNREACH') },
  });
});

inSandbox('memory beyond the bound ends the program, and the reason is memory', async () => {
  const { folder, run } = await sandboxed({ SANDBOX_MEMORY_GB: '1' });
  const program = await hostileProgram(folder, {});
  await appendFile(
    program,
    `const all = [];
try {
  while (all.length < 40) all.push(Buffer.alloc(1 << 26, 1));
} catch (error) {
  console.error('MemoryError', String(error));
  process.exit(1);
}`,
  );
  expect(await run(program)).toMatchObject({ kind: 'failed', failure: { reason: 'out_of_memory' } });
});

inSandbox('no process that a model’s code starts lives when its results are read', async () => {
  const { folder, output, run } = await sandboxed();
  const program = await hostileProgram(folder, {
    started: `Array.from({ length: 50 }, () => require('node:child_process')
      .spawn('setsid', ['sh', '-c', 'trap "" TERM HUP; while :; do sleep 1; done', 'left-in-sandbox'], { stdio: 'ignore' }).unref()).length`,
  });
  await run(program);
  expect(await commandLines()).not.toContain('left-in-sandbox');
  expect(JSON.parse(await readFile(join(output, '..', 'log.txt'), 'utf8'))).toEqual({ started: '50' });
});

/** Reads all command lines at once, because `ps` would give processes time to end. */
async function commandLines(): Promise<string> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = processes.map((id) => readFile(join('/proc', id, 'cmdline'), 'utf8').catch(() => ''));
  return (await Promise.all(lines)).join('\n');
}
