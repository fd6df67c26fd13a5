/**
 * `npm test -- images`: builds the images and tests them in containers, started as in docs/operations.md: servers, a worker with
 * the real lm_eval, a database, a load balancer; and the server with its own database. Nothing is pulled: base-images.sh makes
 * missing base images from system packages.
 *
 *     npm test -- images               # builds, then tests
 *     npm test -- images --no-build    # tests the images of the last build
 *
 * Requires root, port 80, Debian's podman, podman-compose and catatonit, and the programs that base-images.sh needs. PYTHON must be
 * the same version as in the worker's image (3.11), because that image's packages are made here.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../scripts/prepare.js';
import {
  CACHE,
  harnessOf,
  madeOnce,
  must,
  nameOf,
  TORCH,
  tasksAndModels,
  text,
} from '../harness/environments.js';

const BASE_IMAGES = ['node:24-bookworm-slim', 'node:24-trixie-slim', 'postgres:17-bookworm', 'caddy:2'];
const TARGETS = ['server', 'worker', 'backup', 'all-in-one'];
/** This volume contains the worker image's lm_eval and is kept after the trial. */
const HARNESS_VOLUME = 'leaderboard-trial_harness';
const REQUIREMENTS = 'tests/harness/requirements-newest.txt';

function requirePodman() {
  if (process.getuid?.() !== 0) throw new Error('Containers with a network of their own need root here.');
  const programs = ['podman', 'podman-compose', 'debootstrap', '/usr/libexec/podman/catatonit'];
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} not found: see docs/operations.md (Podman).`);
}

function build() {
  const isThere = (/** @type {string} */ name) =>
    spawnSync('podman', ['image', 'exists', `docker.io/library/${name}`]).status === 0;
  if (!BASE_IMAGES.every(isThere))
    must('Making the base images', 'sh', [join(ROOT, 'tests/images/base-images.sh')]);
  for (const target of TARGETS) {
    const since = performance.now();
    const how = ['--format', 'docker', '--isolation=chroot', '--network=host'];
    const what = ['--target', target, '--tag', `leaderboard-${target}`, ROOT];
    must(`Building the image ${target}`, 'podman', ['build', ...how, ...what]);
    process.stderr.write(`Image ${target}: built in ${((performance.now() - since) / 1000).toFixed(0)} s\n`);
  }
}

/** Follows docs/operations.md with the worker's own Python, using packages made on this machine. */
function fillHarnessVolume(/** @type {string} */ newest) {
  const wheels = join(CACHE, `wheels-${nameOf(TORCH, text(REQUIREMENTS))}`);
  const pip = join(newest, 'bin/pip');
  madeOnce('Packages for the worker', wheels, (folder) => {
    const all = ['wheel', '--quiet', '--no-deps', '--wheel-dir', folder];
    must('Making the packages', pip, [...all, TORCH, '-r', join(ROOT, REQUIREMENTS)]);
  });
  const marker = `/opt/harness/.whole-${nameOf(wheels)}`;
  const inWorker = (/** @type {string} */ command) => {
    const mounts = ['--volume', `${HARNESS_VOLUME}:/opt/harness`, '--volume', `${ROOT}:${ROOT}:ro`];
    return ['run', '--rm', '--network=host', ...mounts, 'leaderboard-worker', 'sh', '-ec', command];
  };
  if (spawnSync('podman', inWorker(`test -e ${marker}`)).status === 0) return;
  const install = `/opt/harness/bin/pip install --quiet --no-index --no-deps ${wheels}/*.whl`;
  must(
    'Installing lm_eval for the worker',
    'podman',
    inWorker(`python3 -m venv --clear /opt/harness && ${install} && touch ${marker}`),
  );
}

/** @param {string[]} args */
export function prepareLayer(args) {
  requirePodman();
  if (!args.includes('--no-build')) build();
  const newest = harnessOf('newest');
  const { tasks, models } = tasksAndModels(newest);
  fillHarnessVolume(newest);
  return {
    args: args.filter((each) => each !== '--no-build'),
    env: { TRIAL_TASKS: tasks, TRIAL_MODELS: models },
  };
}
