import { catalog } from '../compile/catalog.ts';

export const { download } = catalog('download');
