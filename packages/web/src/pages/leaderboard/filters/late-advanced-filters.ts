import { latePart } from '../../../ui/late-part.ts';
import { paramsSlider } from './late-slider.ts';

/** The advanced filters are not part of the first load. */
export const advancedFilters = latePart(async () => (await import('./advanced-filters.tsx')).AdvancedFilters);

/** Loads the advanced filters for a visitor who is about to open them. */
export function preloadAdvancedFilters(): void {
  void advancedFilters.preload();
  void paramsSlider.preload();
}
