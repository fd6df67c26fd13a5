import { catalog } from '../compile/catalog.ts';

export const { refusals, refusalWaits } = catalog('refusals', 'refusalWaits');
