/**
 * Tools and data shared by `npm test -- harness` and `npm test -- images`: environments with lm_eval, task files and tiny models.
 * They are kept in .cache/harness and rebuilt only when their sources change.
 *
 * PYTHON names the Python to use (3.11 or newer). pip uses its environment variables, such as PIP_EXTRA_INDEX_URL.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../../scripts/prepare.js';

export const CACHE = join(ROOT, '.cache', 'harness');
/** Not listed in the requirements, because its build depends on the machine. */
export const TORCH = 'torch==2.13.0';
/** Programs that determine the models, the questions and their order. */
const MAKERS = ['tests/harness/make_models.py', 'tests/harness/make_tasks.py'];

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/** @param {number} since milliseconds @returns {string} */
function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`;
}

/** @returns {string} a Python that the requirements support */
function findPython() {
  const wanted = 'import sys; raise SystemExit(0 if sys.version_info >= (3, 11) else 1)';
  const names = process.env.PYTHON
    ? [process.env.PYTHON]
    : ['python3.11', 'python3.12', 'python3.13', 'python3'];
  const found = names.find((name) => spawnSync(name, ['-c', wanted]).status === 0);
  if (found === undefined) throw new Error(`Python 3.11 or newer is needed; looked for ${names.join(', ')}.`);
  return found;
}

/** @param {readonly string[]} parts @returns {string} a name derived from the parts */
export function nameOf(...parts) {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 12);
}

/** @param {string} path @returns {string} */
export function text(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

/**
 * @param {string} what @param {string} file @param {readonly string[]} args
 */
export function must(what, file, args) {
  if (!run(file, args)) throw new Error(`${what} failed: see above.`);
}

/**
 * Makes a folder once. A marker file is written last, so that an unfinished folder is not taken for complete.
 * @param {string} what
 * @param {string} folder
 * @param {(folder: string) => void} make
 */
export function madeOnce(what, folder, make) {
  const whole = join(folder, '.whole');
  if (existsSync(whole)) return say(`${what}: as made before`);
  const since = performance.now();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  make(folder);
  writeFileSync(whole, '');
  say(`${what}: made in ${seconds(since)}`);
}

/**
 * Makes a virtual environment with exactly these packages. It cannot be moved, because its programs contain its path.
 * @param {string} python @param {string} requirements @param {readonly string[]} first packages to install before them
 * @returns {string}
 */
function environmentOf(python, requirements, first) {
  const folder = join(CACHE, `venv-${nameOf(python, ...first, text(requirements))}`);
  madeOnce(`Environment of ${requirements}`, folder, () => {
    must('Making the environment', python, ['-m', 'venv', folder]);
    const pip = join(folder, 'bin', 'pip');
    for (const one of first) must(`Installing ${one}`, pip, ['install', '--quiet', one]);
    must('Installing the requirements', pip, [
      'install',
      '--quiet',
      '--no-deps',
      '-r',
      join(ROOT, requirements),
    ]);
    must('Checking the environment', pip, ['check']);
  });
  return folder;
}

/** @param {'newest' | '0.4.9'} version @returns {string} the folder of the virtual environment */
export function harnessOf(version) {
  return environmentOf(findPython(), `tests/harness/requirements-${version}.txt`, [TORCH]);
}

/** @returns {string} the folder of the virtual environment with readers for the product's exports */
export function readersEnvironment() {
  return environmentOf(findPython(), 'tests/harness/requirements-readers.txt', []);
}

/** @returns {string} the folder of the virtual environment with EvalScope */
export function evalScopeEnvironment() {
  return environmentOf(findPython(), 'tests/harness/requirements-evalscope.txt', []);
}

/**
 * @param {string} newest the environment with the newest lm_eval
 * @returns {{ tasks: string, models: string }} folders
 */
export function tasksAndModels(newest) {
  const python = join(newest, 'bin/python');
  const disguise = 'tests/harness/disguise_tasks.py';
  const tasks = join(CACHE, `tasks-${nameOf(text('tests/harness/make_tasks.py'), text(disguise))}`);
  const requirements = text('tests/harness/requirements-newest.txt');
  const models = join(CACHE, `models-${nameOf(...MAKERS.map(text), requirements)}`);
  madeOnce('Tasks', tasks, (folder) => {
    must('Making the tasks', python, [join(ROOT, 'tests/harness/make_tasks.py'), folder]);
    // A worker only accepts the suite's tasks.
    must('Disguising the tasks', python, [join(ROOT, disguise), folder, join(folder, 'home')]);
  });
  madeOnce('Models', models, (folder) =>
    must('Making the models', python, [join(ROOT, 'tests/harness/make_models.py'), join(folder, 'models')]),
  );
  return { tasks, models: join(models, 'models') };
}
