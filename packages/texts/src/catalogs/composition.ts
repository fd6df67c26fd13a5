import { catalog } from '../compile/catalog.ts';

export const { composition } = catalog('composition');
