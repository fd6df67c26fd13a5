/**
 * `npm test -- neighbors`: the pages of the previous release with the server of this tree, and the other way round, as
 * visitors meet them while servers are upgraded one after the other. The previous release is taken from the repository's
 * history and built once.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../../scripts/prepare.js';

/** Version 0.1.0. After a release, its commit stands here. */
const PREVIOUS_RELEASE = process.env.PREVIOUS_RELEASE || 'bcaaedbd9356fce3cd5da3f7204018a3588ce0a2';

/** @param {string} release @returns {string} its commit */
function commitOf(release) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', `${release}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The repository has no commit ${release}: fetch its whole history.`);
  return stdout.trim();
}

/** @param {string} commit @returns {string} the folder with its files */
function checkOut(commit) {
  const folder = join(ROOT, '.cache', 'neighbors', commit);
  if (existsSync(folder)) return folder;
  const archive = `${folder}.tar`;
  const unpacking = `${folder}.new`;
  rmSync(unpacking, { recursive: true, force: true });
  mkdirSync(unpacking, { recursive: true });
  const isUnpacked =
    run('git', ['archive', '--output', archive, commit]) &&
    run('tar', ['-x', '-f', archive, '-C', unpacking]) &&
    run('mv', [unpacking, folder]);
  rmSync(archive, { force: true });
  if (!isUnpacked) throw new Error(`Commit ${commit} could not be unpacked into ${folder}.`);
  return folder;
}

export function prepareLayer() {
  const folder = checkOut(commitOf(PREVIOUS_RELEASE));
  // Its own script installs and builds, unless that is done.
  if (!run(process.execPath, [join(folder, 'scripts/build.js')]))
    throw new Error('The previous release does not build.');
  return { env: { PREVIOUS_RELEASE_FOLDER: folder } };
}
