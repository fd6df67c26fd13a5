import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { onPath } from './find-chromium.js';
import { ROOT } from './prepare.js';

/** @param {string} path @returns {string} */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const { networks, services, volumes } = parse(read('docker-compose.yml'), { merge: true });
/** @type {[string, Record<string, any>][]} */
const all = Object.entries(services);
/** Services that run permanently. */
const lasting = all.filter(([, { profiles = [] }]) => !profiles.includes('setup'));

test('every container has a bound for its log, and every lasting one for its memory', () => {
  expect(all.length).toBeGreaterThan(7);
  for (const [name, { logging }] of all) expect(logging?.options, name).toHaveProperty('max-size');
  for (const [name, { mem_limit: limit }] of lasting) expect(limit, name).toMatch(/\d[mg]\}?$/);
});

test('no variable has an empty default, which podman-compose 1.0 would hand on as it is written', () => {
  expect(read('docker-compose.yml')).not.toMatch(/\$\{\w+:?-\}/);
});

test('our containers have no capability but those that the worker needs to start lm_eval as another user', () => {
  for (const [name, { build, cap_drop, cap_add = [], security_opt, privileged }] of all) {
    if (build === undefined) continue;
    expect(cap_drop, name).toEqual(['ALL']);
    expect(security_opt, name).toEqual(['no-new-privileges:true']);
    expect(privileged, name).toBeUndefined();
    expect(cap_add, name).toEqual(name === 'worker' ? ['SETUID', 'SETGID', 'KILL', 'DAC_OVERRIDE'] : []);
  }
});

test('servers use an account of their own, never the owner of the tables, and workers have no database', () => {
  /** @param {string} name */
  const account = (name) =>
    new URL(services[name].environment.DATABASE_URL.replaceAll(/\$\{[^}]*\}/g, 'x')).username;
  expect(['server-1', 'server-2'].map(account)).toEqual(['leaderboard_server', 'leaderboard_server']);
  const { environment, networks: own } = services.worker;
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(['BOARD_URL', 'WORKER_TOKEN']));
  expect(Object.keys(environment)).not.toContain('DATABASE_URL');
  expect(all.filter(([, { networks: other }]) => other?.includes(own[0])).map(([name]) => name)).toEqual([
    'worker',
  ]);
});

test('only the balancer and the servers are in the network that servers trust', () => {
  const inside = all.filter(([, service]) => service.networks?.includes('inside')).map(([name]) => name);
  expect(inside.sort()).toEqual(['balancer', 'server-1', 'server-2']);
  expect(networks.inside.ipam.config).toEqual([{ subnet: services['server-1'].environment.TRUSTED_PROXIES }]);
  for (const [name, { environment = {}, networks: own = [] }] of all)
    if ('DATABASE_URL' in environment)
      expect(
        own.some((/** @type {string} */ network) => services.database.networks.includes(network)),
        name,
      ).toBe(true);
});

/** @param {string} stage @returns {string[]} folders and files in this stage of the image, relative to /app or absolute */
function filesOf(stage) {
  const [, parent, text] =
    new RegExp(`^FROM (\\S+) AS ${stage}\\n([\\s\\S]*?)(?=^FROM |$(?![\\s\\S]))`, 'm').exec(
      read('Dockerfile'),
    ) ?? [];
  if (text === undefined) return [];
  const whole = [...text.matchAll(/^COPY --from=(\S+) \/app \.\/$/gm)].flatMap(([, from = '']) =>
    filesOf(from),
  );
  const copied = [...text.matchAll(/^COPY (?:--from=\S+ )?.* (\S+)$/gm)].map(([, to = '']) => to);
  return [...filesOf(parent ?? ''), ...whole, ...copied];
}

const workers = read('docs/workers.md');
const written = `${read('docs/operations.md')}${workers}`.replaceAll(/\\\n\s*/g, '');
const composeCommands = [
  ...written.matchAll(/docker compose (?:--profile \w+ )?(?:run|up|build) [^\n`]*/g),
].map(([command]) => command.replace(/ {2,}#.*/, ''));

test('compose commands in the documents name services, files and folders that exist', () => {
  expect(composeCommands.length).toBeGreaterThan(10);
  for (const command of composeCommands) {
    /** @type {string[]} */
    const words = command.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
    const at = words.findIndex((word) => word in services);
    if (!words.includes('run')) continue;
    const [name = '', ...called] = words.slice(at);
    const service = services[name];
    expect(service, command).toBeDefined();
    const mounts = [...words.slice(0, at), ...(service.volumes ?? [])]
      .map((word) => word.replaceAll('"', '').split(':'))
      .filter((parts) => parts.length > 1);
    const inImage = filesOf(service.build.target);
    for (const word of called) {
      const path = word.startsWith('/') ? word : /^(?:[\w.-]+\/)+[\w.-]+$/.test(word) ? `/app/${word}` : null;
      if (path === null) continue;
      const isMounted = mounts.some(([, target = '']) => path === target || path.startsWith(`${target}/`));
      const isCopied = inImage.some((file) => path.startsWith(`/app/${file.replace(/\/$/, '')}`));
      expect(isMounted || isCopied, `${path} in ${command}`).toBe(true);
      if (path.startsWith('/app/')) expect(existsSync(sourceOf(path)), `${path} in ${command}`).toBe(true);
    }
  }
});

/** @param {string} path in an image @returns {string} the repository file that it is made from */
function sourceOf(path) {
  const source = path.replace('/app/', '').replace(/\/dist\/(.*)\.js$/, '/src/$1.ts');
  return join(ROOT, source);
}

test('the questions are fetched into the folder where evaluations look for them', () => {
  const [, steps = ''] = /## On a GPU machine([\s\S]*?)\n### /.exec(workers) ?? [];
  expect(new Set([...steps.matchAll(/HF_HOME=(\S+)/g)].map(([, folder]) => folder)).size).toBe(1);
  const [, folder] = /HF_HOME=(\S+)/.exec(read('Dockerfile')) ?? [];
  for (const name of ['harness', 'worker']) expect(services[name].volumes).toContain(`questions:${folder}`);
  const [, container = ''] = /## A worker in a container([\s\S]*?)\n##|$/.exec(`${workers}\n##`) ?? [];
  expect(container).toContain(`\`${folder}\` (\`HF_HOME\`)`);
  expect(container).not.toContain('HF_HOME=');
  // Containers that evaluate models never get the token for the gated questions.
  const withToken = all.filter(([, { environment = {} }]) => 'HF_TOKEN' in environment).map(([name]) => name);
  expect(withToken).toEqual(['harness']);
  // The token for gated models is passed to containers that request model metadata from the hub.
  const forModels = all.filter(([, { environment = {} }]) => 'HUB_TOKEN' in environment);
  expect(forModels.map(([name]) => name)).toEqual(['server-1', 'server-2', 'worker']);
});

test('every variable of docker-compose.yml without a default is in the example of settings', () => {
  const asked = [...read('docker-compose.yml').matchAll(/(?<!\$)\$\{(\w+)(:[-?])?/g)];
  const needed = asked.filter(([, , way]) => way !== ':-').map(([, name]) => name);
  const example = read('deploy/example.env');
  for (const name of new Set(needed)) expect(example, name).toMatch(new RegExp(`^${name}=`, 'm'));
});

test('the worker reads its installation and starts lm_eval as another user', () => {
  const { worker } = services;
  expect(worker.volumes).toContain('harness:/opt/harness:ro');
  expect(worker.entrypoint.join(' ')).toMatch(/^setpriv --reuid=node .*--groups=node,harness /);
  expect(read('Dockerfile')).toContain('HARNESS_COMMAND=/app/deploy/lm_eval-as-other-user');
  expect(worker.healthcheck.test.join(' ')).toContain('--health');
});

test('every volume that is mounted is declared', () => {
  const mounted = all.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':')[0]);
  const named = new Set(mounted.filter((name) => !name.startsWith('.')));
  expect(Object.keys(volumes).sort()).toEqual([...named].sort());
});

test.skipIf(onPath(['promtool']) === undefined)('the alert rules fire as their examples say', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: join(ROOT, 'deploy/prometheus'),
    encoding: 'utf8',
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
});

const SCRIPTS = [
  'backup.sh',
  'restore-drill.sh',
  'postgres/access.sh',
  'space/copy.sh',
  'lm_eval-on-slurm',
].map((name) => `deploy/${name}`);
test.skipIf(onPath(['shellcheck']) === undefined)(
  'shellcheck finds nothing in the shell scripts of deployments',
  () => {
    const args = ['--external-sources', '--source-path=SCRIPTDIR', ...SCRIPTS];
    const { status, stdout } = spawnSync('shellcheck', args, { cwd: ROOT, encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  },
);

test('a Space gets the committed files and a front matter that fits the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'space-'));
  const copy = join(ROOT, 'deploy/space/copy.sh');
  const { status, stderr } = spawnSync(copy, [folder], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const [, front = ''] = readFileSync(join(folder, 'README.md'), 'utf8').split('---\n');
  expect(parse(front)).toMatchObject({ sdk: 'docker', hf_oauth: true });
  const image = readFileSync(join(folder, 'Dockerfile'), 'utf8');
  expect(image).toContain(`EXPOSE ${parse(front).app_port}\n`);
  // The image's program is built from these files.
  for (const path of ['package-lock.json', 'packages/server/src/main.ts', 'data/bhashabench-v1/scores.csv'])
    expect(existsSync(join(folder, path)), path).toBe(true);
  expect(spawnSync(copy, [folder]).status).toBe(2);
  rmSync(folder, { recursive: true });
});

test('every alert names its own paragraph, which says what to do', () => {
  const { groups } = parse(read('deploy/prometheus/alerts.yml'));
  /** @type {{ alert: string, annotations: { runbook: string } }[]} */
  const rules = groups.flatMap((/** @type {any} */ { rules }) => rules);
  const paragraphs = new Map(
    read('docs/alerts.md')
      .split(/^### /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]),
  );
  expect([...paragraphs.keys()].sort()).toEqual(rules.map(({ alert }) => alert).sort());
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
    expect(paragraphs.get(alert)?.length, alert).toBeGreaterThan(80);
  }
});
