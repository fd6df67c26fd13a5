import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { onPath } from './find-chromium.js';
import { ROOT } from './prepare.js';

/** @param {string} path @returns {string} */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const { services, volumes } = parse(read('docker-compose.yml'), { merge: true });
/** @type {[string, Record<string, any>][]} */
const all = Object.entries(services);
/** Those that run for as long as the board is up. */
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

test('servers and workers use accounts of their own, never the owner of the tables', () => {
  /** @param {string} name */
  const account = (name) =>
    new URL(services[name].environment.DATABASE_URL.replaceAll(/\$\{[^}]*\}/g, 'x')).username;
  expect(['server-1', 'server-2', 'worker'].map(account)).toEqual([
    'leaderboard_server',
    'leaderboard_server',
    'leaderboard_worker',
  ]);
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
