import { catalog } from '../compile/catalog.ts';

export const { advancedFilters, tablePanels, compareBar, newerBoard, nothingFound, tiedNotice } = catalog(
  'advancedFilters',
  'tablePanels',
  'compareBar',
  'newerBoard',
  'nothingFound',
  'tiedNotice',
);
