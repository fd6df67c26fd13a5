import type { BoardDigests } from '../board/board-digest.sql.ts';
import type { LiveBoard } from '../board/live-board.ts';
import type { Database } from '../database/database.ts';
import type { WriteExport } from './write-export.ts';

export interface RecordDeps {
  readonly database: Pick<Database, 'db' | 'transaction' | 'onPublication'>;
  readonly board: LiveBoard;
  readonly digests: BoardDigests;
  /** Names this program with its settings. */
  readonly build: string;
  readonly writeExport: WriteExport;
  readonly site: { readonly productName: string; readonly publicUrl: string };
}
