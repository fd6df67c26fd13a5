import type { LiveBoard } from '../board/live-board.ts';
import type { ReadNewestRanks } from '../board/newest-ranks.sql.ts';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';

export interface RecordDeps {
  readonly database: Pick<Database, 'db' | 'transaction' | 'onPublication'>;
  readonly board: LiveBoard;
  readonly newestRanks: ReadNewestRanks;
  readonly site: { readonly productName: string; readonly publicUrl: string };
}

export function noRun(id: number): HttpError {
  return new HttpError('no_run', `There is no run ${id}.`, { params: { run: id } });
}

export function noModel(name: string): HttpError {
  return new HttpError('no_model', `No model ${name} was evaluated or submitted here: check its name.`, {
    params: { model: name },
  });
}

export function noPublication(number: number): HttpError {
  return new HttpError('no_publication', `There is no publication ${number}.`, {
    params: { publication: number },
  });
}

export function notOnHub(name: string): HttpError {
  return new HttpError(
    'not_on_hub',
    `${name} is not on a hub, so there is no repository for this file. GET /api/models/${name} has its scores.`,
    { params: { model: name } },
  );
}
