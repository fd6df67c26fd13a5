import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { setFlags } from '../src/board/flags.sql.ts';
import { publish } from '../src/board/publish.sql.ts';
import type { Database } from '../src/database/database.ts';
import { castVote } from '../src/people/votes.sql.ts';
import { caller } from './caller.ts';
import { boardEtag, contentHash } from './content-hash.ts';
import { submitModel } from './evaluations.ts';
import { newRun } from './new-run.ts';
import { modelId } from './new-submission.ts';

const QUOTA = { action: 'vote', limit: 100_000, periodSeconds: 60 };

/** The pause between writes limits what a hundred drills have to restore at the end. */
const PAUSE_MS = 20;

/** Writes until it is stopped, of every kind that servers write. */
function startWriting(database: Database, from: number): { stop: () => Promise<number> } {
  let isOver = false;
  const writing = (async () => {
    let index = from;
    for (; !isOver; index += 1) {
      const [model, row] = [`live/model-${index}`, `live/row-${index % 20}`];
      await submitModel(database, model);
      await castVote(database, caller(`voter ${index}`, 'voter'), modelId(model), QUOTA);
      await publish(database, `live ${index}`, [newRun(row, (index % 97) / 100)]);
      await setFlags(database, row, new Map([['contaminated', index % 2 === 0]]), `live ${index}`);
      await sleep(PAUSE_MS);
    }
    return index;
  })();
  return {
    stop: () => {
      isOver = true;
      return writing;
    },
  };
}

interface Seen {
  readonly writes: number;
  readonly reads: number;
  /** Restores with another content than the backup, and boards that were never published. */
  readonly wrong: readonly string[];
}

/**
 * Backs up a database during writes, restores the backup over the content of another one, and compares the two. Each drill
 * then repeats this without writes and compares the public answers as well. The other database's board is read all the time.
 */
export async function backupDrills(
  source: Database,
  target: Database,
  folder: string,
  drills: number,
): Promise<Seen> {
  const wrong: string[] = [];
  const seen = new Set<string>();
  let writes = 0;
  // A reader must never see an empty board.
  await publish(source, 'first', [newRun('live/row-0', 0.5)]);
  await publish(target, 'other', [newRun('other/row', 0.5)]);
  const known = new Set([await boardEtag(target)]);
  let isOver = false;
  let reads = 0;
  const reading = (async () => {
    for (; !isOver; reads += 1) seen.add(await boardEtag(target));
  })();
  const drill = async (name: string) => {
    const { hash } = await writeBackup(source, join(folder, 'drill'), true);
    const restored = await restoreBackup(target, join(folder, 'drill'), true);
    if (restored.hash !== hash || (await contentHash(target, folder)) !== hash) wrong.push(name);
    known.add(await boardEtag(target));
  };
  try {
    for (let round = 1; round <= drills; round += 1) {
      const writing = startWriting(source, writes);
      try {
        await drill(`drill ${round}, while others wrote`);
      } finally {
        writes = await writing.stop();
      }
      await drill(`drill ${round}`);
      if ((await boardEtag(target)) !== (await boardEtag(source))) wrong.push(`public answer ${round}`);
    }
  } finally {
    isOver = true;
    await reading;
  }
  const unknown = [...seen].filter((etag) => !known.has(etag));
  return { writes, reads, wrong: [...wrong, ...unknown.map((etag) => `board ${etag}`)] };
}
