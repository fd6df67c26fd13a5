import { useEffect, useReducer } from 'react';
import type { ParamsSlider } from './params-slider.tsx';

/** Mantine's slider is not needed for the first sight of the board (design 2): its code comes when it is near. */
let slider: typeof ParamsSlider | null = null;

async function load(): Promise<void> {
  if (slider !== null) return;
  try {
    slider = (await import('./params-slider.tsx')).ParamsSlider;
  } catch {
    // Its code is gone since a new release, or the visitor is offline: the fields beside it do the same.
  }
}

/** Fetches the slider's code for a visitor who is about to open the advanced filters. */
export function preloadParamsSlider(): void {
  void load();
}

/** The slider; null while its code is on the way. */
export function useParamsSlider(): typeof ParamsSlider | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (slider !== null) return;
    let wanted = true;
    void load().then(() => {
      if (wanted) redraw();
    });
    return () => {
      wanted = false;
    };
  }, []);
  return slider;
}
