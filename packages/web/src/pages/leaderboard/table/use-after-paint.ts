import { useEffect, useState } from 'react';

/**
 * A value as it was when the browser last painted: a new one arrives after the next frame is on screen. Parts out of view
 * render with it, so that they do not delay the visible ones. null until the first frame.
 * @param isPainted whether the first value is on screen already, because the server rendered it.
 */
export function useAfterPaint<T>(value: T, isPainted: boolean): T | null {
  const [painted, setPainted] = useState<T | null>(isPainted ? value : null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The callback runs before the paint, the timer after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
