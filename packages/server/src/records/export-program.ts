/** The thread of export-thread.ts: writes one file, sends its hash, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseConfig, openConnection } from '../database/database.ts';
import { createWriteExport, type ExportOrder } from './write-export.ts';

export interface ThreadOrder {
  readonly database: DatabaseConfig;
  readonly order: ExportOrder;
}

// Only export-thread.ts starts this thread, with such an order.
const { database, order }: ThreadOrder = workerData;
// When the connection is lost, the query under way fails.
const connection = openConnection(database, () => undefined);
try {
  parentPort?.postMessage(await createWriteExport(connection)(order));
} finally {
  await connection.close();
}
