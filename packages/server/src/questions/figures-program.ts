/** The thread of live-figures.ts: reads the answers of the newest publication, makes all figures and sends them. */
import { serialize } from 'node:v8';
import { inThread } from '../database/threads.ts';
import { makeFigures } from './figures.ts';
import { readQuestionFacts } from './question-facts.sql.ts';

await inThread(async ({ transaction }) => {
  // In one snapshot: a publication may come meanwhile.
  const figures = makeFigures(await transaction(readQuestionFacts, 'snapshot'));
  return { publication: figures.publication, bytes: serialize(figures) };
});
