import { useEffect, useReducer } from 'react';
import type { ParamsSlider } from './params-slider.tsx';

/** The slider is not part of the first load: its code loads when the visitor gets near it. */
let slider: typeof ParamsSlider | null = null;

async function load(): Promise<void> {
  if (slider !== null) return;
  try {
    slider = (await import('./params-slider.tsx')).ParamsSlider;
  } catch {
    // A new release removed its code, or the visitor is offline: the fields beside it do the same.
  }
}

/** Loads the slider for a visitor who is about to open the advanced filters. */
export function preloadParamsSlider(): void {
  void load();
}

/** The slider; null while it is loading. */
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
