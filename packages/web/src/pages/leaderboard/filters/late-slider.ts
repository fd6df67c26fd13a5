import { latePart } from '../../../ui/late-part.ts';

/** The slider is not part of the first load: its code loads when the visitor gets near it. Without it the fields do the same. */
export const paramsSlider = latePart(async () => (await import('./params-slider.tsx')).ParamsSlider);
