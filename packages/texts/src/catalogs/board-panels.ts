import { catalog } from '../compile/catalog.ts';

export const { advancedFilters, tablePanels, compareBar, nothingFound, tiedNotice } = catalog(
  'advancedFilters',
  'tablePanels',
  'compareBar',
  'nothingFound',
  'tiedNotice',
);
