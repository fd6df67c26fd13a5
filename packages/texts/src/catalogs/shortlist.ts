import { catalog } from '../compile/catalog.ts';

export const { shortlist } = catalog('shortlist');
