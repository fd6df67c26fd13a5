import { dismissNotice, useNotice } from '../state/notice.ts';
import { latePart } from '../ui/late-part.ts';

const noticeLine = latePart(async () => (await import('./notice-line.tsx')).NoticeLine);

/**
 * Tells on any page what went wrong after its own page was left, until it is dismissed.
 * @param isLikely whether the page may lead to a notice: its code is loaded then, as later the connection may have failed
 */
export function Notice({ isLikely }: { isLikely: boolean }) {
  const text = useNotice();
  const Line = noticeLine.use(isLikely || text !== null);
  if (text === null || Line === null) return null;
  return Line === undefined ? <p role="alert">{text}</p> : <Line text={text} onDismiss={dismissNotice} />;
}
