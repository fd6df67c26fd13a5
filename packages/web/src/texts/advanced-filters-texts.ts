import { advancedFilters } from '#catalog/advanced-filters.ts';

/** The catalog of the advanced filters in use: apart from the rest, since it comes with their code. */
export const advancedFilterTexts = advancedFilters;
