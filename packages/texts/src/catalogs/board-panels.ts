import { catalog } from '../compile/catalog.ts';

export const { advancedFilters, tablePanels, compareBar, nothingFound } = catalog(
  'advancedFilters',
  'tablePanels',
  'compareBar',
  'nothingFound',
);
