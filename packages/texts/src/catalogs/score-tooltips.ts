import { catalog } from '../compile/catalog.ts';

export const { scoreTooltips } = catalog('scoreTooltips');
