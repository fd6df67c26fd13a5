import { catalog } from '../compile/catalog.ts';

export const { badges } = catalog('badges');
