import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { runs } from '../../database/schema.ts';
import { selectRuns } from '../entries.sql.ts';
import { readQuestionResults } from '../question-results.sql.ts';
import type { StoredRun } from './compared-run.ts';

export async function readStoredRun({ db }: Pick<Database, 'db'>, id: number): Promise<StoredRun | null> {
  const [found] = await selectRuns(db, eq(runs.id, id));
  if (found === undefined) return null;
  const { run, entry, model } = found;
  return {
    models: model.hubPath === null ? [model.name] : [model.name, model.hubPath],
    commit: run.commit,
    harness: run.harnessVersion,
    machine: run.fileFacts?.machine ?? null,
    precision: entry.precision,
    chatTemplate: entry.chatTemplateApplied,
    answers: await readQuestionResults(db, id),
  };
}
