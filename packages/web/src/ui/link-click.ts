import type { MouseEvent } from 'react';

/** Whether a click on a link asks for another tab or window, which the browser opens by itself. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
