import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.js';

/** @param {readonly string[]} folders @returns {string[]} files there that git does not ignore, relative to the root */
export function listedFiles(...folders) {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders];
  const { stdout } = spawnSync('git', options, { cwd: ROOT, encoding: 'utf8' });
  const files = stdout.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
  if (files.length === 0) throw new Error(`git lists no files: ${folders.join(', ')}`);
  return files;
}
