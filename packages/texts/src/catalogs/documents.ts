import { catalog } from '../compile/catalog.ts';

export const { documents, plainPage } = catalog('documents', 'plainPage');
