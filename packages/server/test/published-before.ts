import { eq } from 'drizzle-orm';
import { FIXTURES, fixture } from '../../core/test/support.ts';
import type { Database } from '../src/database/database.ts';
import { resultsFiles, runs } from '../src/database/schema.ts';
import { parseRun } from '../src/import/parse-run.ts';
import { type NewRun, publish } from '../src/publish/publish.sql.ts';
import { insertResultsFiles } from '../src/publish/results-files.sql.ts';

/**
 * Publishes a fixture and replaces its stored file, as if an earlier version had accepted other content and recorded no question
 * set. Returns the run's id.
 */
export async function publishedBefore(
  database: Database,
  text: string,
  others: readonly NewRun[] = [],
): Promise<number> {
  const read = parseRun(Buffer.from(fixture(FIXTURES.groups)), {});
  if (read.kind !== 'accepted') throw new Error('The fixture is refused');
  const { questions: _, ...fileFacts } = read.run.fileFacts;
  await publish(database, 'import', [{ ...read.run, fileFacts }, ...others]);
  await database.db.delete(resultsFiles);
  await insertResultsFiles(database.db, [{ ...read.run, file: Buffer.from(text) }]);
  const [stored] = await database.db.select().from(runs).where(eq(runs.fileSha256, read.run.fileSha256));
  return stored?.id ?? 0;
}
