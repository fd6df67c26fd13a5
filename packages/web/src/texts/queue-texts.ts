import { queue } from '#catalog/queue.ts';

/** The catalog of the evaluation queue in use: apart from the rest, since it comes with the code that shows it. */
export const queueTexts = queue;
