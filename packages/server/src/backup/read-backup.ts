import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  BackupError,
  type BackupHeader,
  type ContentSeal,
  END,
  FORMAT_VERSION,
  headerSchema,
  sealSchema,
} from './format.ts';

/** The parts of a backup, in the order of the file. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'rows'; readonly table: string; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly seal: ContentSeal };

/** The most rows, and characters of rows, in one part. */
const PART_ROWS = 1000;
const PART_LENGTH = 1_000_000;

/**
 * Reads a backup in parts and checks every seal on the way.
 * @throws {BackupError} before the end for a file that is truncated, changed, or not a backup.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart, void> {
  const file = linesOf(path);
  const whole = createHash('sha256');
  async function next(): Promise<string> {
    const { value, done } = await file.next();
    if (done === true) throw unreadable('it is truncated');
    return value;
  }
  const first = await next();
  const header = parseHeader(first);
  whole.update(`${first}\n`);
  yield { kind: 'header', header };
  let rows = 0;
  for (const table of header.tables) {
    const own = createHash('sha256');
    let count = 0;
    let [lines, length]: [string[], number] = [[], 0];
    let line = await next();
    for (; line.startsWith('{'); line = await next()) {
      own.update(`${line}\n`);
      whole.update(`${line}\n`);
      count += 1;
      lines.push(line);
      length += line.length;
      if (lines.length < PART_ROWS && length < PART_LENGTH) continue;
      yield { kind: 'rows', table, lines };
      [lines, length] = [[], 0];
    }
    requireSeal(line, [table, count, own.digest('hex')]);
    whole.update(`${line}\n`);
    if (lines.length > 0) yield { kind: 'rows', table, lines };
    rows += count;
  }
  const hash = whole.digest('hex');
  requireSeal(await next(), [END, rows, hash]);
  if ((await file.next()).done !== true) throw unreadable('there is something after its end');
  yield { kind: 'end', seal: { rows, hash } };
}

function unreadable(reason: string): BackupError {
  return new BackupError(`The backup cannot be read: ${reason}.`);
}

function parseHeader(line: string): BackupHeader {
  const header = headerSchema.safeParse(parseJson(line));
  if (!header.success) throw unreadable('it does not begin like a backup of the leaderboard');
  const { version } = header.data;
  if (version !== FORMAT_VERSION)
    throw unreadable(
      `it has version ${version} of the format, and this program reads version ${FORMAT_VERSION}`,
    );
  return header.data;
}

/** The seal in the file must equal the one computed from the lines before it. */
function requireSeal(line: string, made: readonly [string, number, string]): void {
  const seal = sealSchema.safeParse(parseJson(line));
  if (!seal.success || seal.data.some((value, index) => value !== made[index])) {
    throw unreadable(`it was changed after it was written (${made[0]})`);
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** The lines of a gzipped file. node:readline would also split at U+2028, which JSON texts may contain. */
async function* linesOf(path: string): AsyncGenerator<string, void> {
  // An error of either stream ends the reading below.
  const text = pipeline(createReadStream(path), createGunzip(), () => undefined).setEncoding('utf8');
  let begun: string[] = [];
  try {
    for await (const chunk of text) {
      const [rest = '', ...more] = String(chunk).split('\n');
      begun.push(rest);
      for (const line of more) {
        yield begun.join('');
        begun = [line];
      }
    }
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
  if (begun.join('') !== '') throw unreadable('it is truncated');
}
