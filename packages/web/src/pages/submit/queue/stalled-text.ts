import { queue as queueTexts } from '#catalog/queue.ts';
import { textOf } from './known-text.ts';

/** The sentence for why the queue stalls. */
export function stalledText(reason: string): string {
  return textOf(queueTexts.stalled, reason);
}
