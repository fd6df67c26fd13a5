import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.cache', 'grown-suite');
const STAMP = join(FOLDER, 'stamp');
/** Node and Vite then take packages/core/test/grown-suite for '#suite'. */
export const WITH_GROWN_SUITE = { NODE_OPTIONS: '--conditions=grown-suite' };

function run(env: NodeJS.ProcessEnv): void {
  const vite = join(ROOT, 'node_modules/.bin/vite');
  const config = join(import.meta.dirname, 'grown-suite.vite.config.ts');
  const { status, stderr } = spawnSync(vite, ['build', 'packages/web', '--config', config], {
    cwd: ROOT,
    env: { ...process.env, OUT_DIR: join(FOLDER, 'packages/web'), ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The pages do not build with the grown suite: ${stderr}`);
}

/**
 * A copy of the built server beside pages that are built with the grown suite, so that it serves them. It is made again when the
 * sources have changed.
 * @returns the server's main module.
 */
export function grownSite(): string {
  const server = join(FOLDER, 'packages/server');
  const stamp = readFileSync(join(ROOT, '.cache/build-stamp'), 'utf8');
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(join(FOLDER, 'packages'), { recursive: true });
    for (const part of ['docs', 'packages/core']) symlinkSync(join(ROOT, part), join(FOLDER, part));
    for (const part of ['dist', 'migrations', 'programs', 'roles', 'package.json'])
      cpSync(join(ROOT, 'packages/server', part), join(server, part), { recursive: true });
    symlinkSync(join(ROOT, 'packages/server/node_modules'), join(server, 'node_modules'));
    for (const PAGE_LANGUAGE of ['en', 'hi'])
      for (const OF of ['pages', 'renderer']) run({ PAGE_LANGUAGE, OF });
    writeFileSync(STAMP, stamp);
  }
  return join(server, 'dist/main.js');
}
