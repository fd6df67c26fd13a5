/** The thread of export-thread.ts: writes one file and sends its hash. */
import { inThread } from '../database/threads.ts';
import { createWriteExport, type ExportOrder } from './write-export.ts';

await inThread<ExportOrder>((connection, order) => createWriteExport(connection)(order));
