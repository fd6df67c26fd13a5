import { catalog } from '../compile/catalog.ts';

export const { queue } = catalog('queue');
