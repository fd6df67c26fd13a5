import { catalog } from '../compile/catalog.ts';

export const { samplesProblems } = catalog('samplesProblems');
