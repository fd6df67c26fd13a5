import type { LiveBoard } from '../board/live-board.ts';
import type { ReadNewestRanks } from '../board/newest-ranks.sql.ts';
import type { Database } from '../database/database.ts';

export interface RecordDeps {
  readonly database: Pick<Database, 'db' | 'transaction' | 'onPublication'>;
  readonly board: LiveBoard;
  readonly newestRanks: ReadNewestRanks;
  readonly site: { readonly productName: string; readonly publicUrl: string };
}
