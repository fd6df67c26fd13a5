import { catalog } from '../compile/catalog.ts';

export const { columnHelp } = catalog('columnHelp');
