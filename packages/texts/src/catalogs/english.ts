import { catalogIn, writerIn } from '../compile/catalog.ts';

/** For files that are English on every page. */
export const { day, count, isOne } = writerIn('en');
export const { columns } = catalogIn('en', 'columns');
