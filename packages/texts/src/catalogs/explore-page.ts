import { catalog } from '../compile/catalog.ts';

export const { explorePage } = catalog('explorePage');
