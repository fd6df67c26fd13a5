/** The thread of export-thread.ts: writes one file, tells of each portion, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseConfig, openConnection } from '../database/database.ts';
import { createWriteExport, type ExportOrder } from './write-export.ts';

export interface ThreadOrder {
  readonly database: DatabaseConfig;
  readonly order: ExportOrder;
}
export type ThreadMessage = 'grown' | { readonly sha256: string };

const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

// What starts this thread is export-thread.ts alone, which gives such an order.
const { database, order }: ThreadOrder = workerData;
// A lost connection fails the query under way, which tells of it.
const connection = openConnection(database, () => undefined);
try {
  tell({ sha256: await createWriteExport(connection)(order, () => tell('grown')) });
} finally {
  await connection.close();
}
