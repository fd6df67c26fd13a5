import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A name for the code and the settings of a program, so that what it stores is not taken for that of another version.
 * @param folders of the code; the pages of the web build name its other files.
 */
export function buildOf(folders: readonly string[], settings: object): string {
  const hash = createHash('sha256').update(JSON.stringify([process.version, settings]));
  for (const folder of folders) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => /\.(js|ts|html)$/.test(each)).sort()) {
      hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest('base64url').slice(0, 22);
}
