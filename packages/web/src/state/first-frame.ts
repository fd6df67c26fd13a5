import { useEffect, useState } from 'react';
import { usePlainDocument } from './plain-document.ts';

/** Whether a page shows only what it can in its first frame. The server renders documents, which have no frames, as a whole. */
export function useFirstFrame(): boolean {
  const isPlain = usePlainDocument();
  const [isFirst, setIsFirst] = useState(!isPlain);
  // Effects run once the frame is painted.
  useEffect(() => setIsFirst(false), []);
  return isFirst;
}
