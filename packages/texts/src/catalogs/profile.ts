import { catalog } from '../compile/catalog.ts';

export const { profile } = catalog('profile');
