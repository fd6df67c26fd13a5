import { queueTexts } from '../../../texts/queue-texts.ts';
import { textOf } from './known-text.ts';

/** The sentence for why the queue stalls. */
export function stalledText(reason: string): string {
  return textOf(queueTexts.stalled, reason);
}
