/** The thread of export-thread.ts: writes and stores one file. */
import { inThread } from '../database/threads.ts';
import { createWriteExport, type ExportOrder } from './write-export.ts';

await inThread<ExportOrder>((connection, order) => createWriteExport(connection)(order));
