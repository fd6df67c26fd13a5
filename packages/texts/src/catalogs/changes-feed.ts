import { catalog } from '../compile/catalog.ts';

export const { changesFeed } = catalog('changesFeed');
