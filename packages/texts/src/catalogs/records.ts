import { catalog } from '../compile/catalog.ts';

export const { records, charts, changesPage, publicationPage, runPage } = catalog(
  'records',
  'charts',
  'changesPage',
  'publicationPage',
  'runPage',
);
