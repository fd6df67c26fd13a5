/** The thread of figures-thread.ts: reads the answers of the newest publication, makes all figures, sends them, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseConfig, openConnection } from '../database/database.ts';
import { makeFigures } from './figures.ts';
import { readQuestionFacts } from './question-facts.sql.ts';

export interface FiguresOrder {
  readonly database: DatabaseConfig;
}

// Only figures-thread.ts starts this thread, with such an order.
const { database }: FiguresOrder = workerData;
// When the connection is lost, the query under way fails.
const connection = openConnection(database, () => undefined);
try {
  // In one snapshot: a restore may replace all runs meanwhile.
  const facts = await connection.transaction(readQuestionFacts, 'snapshot');
  parentPort?.postMessage(makeFigures(facts));
} finally {
  await connection.close();
}
