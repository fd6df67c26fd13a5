import { catalog } from '../compile/catalog.ts';

export const { documents, plainPage, past } = catalog('documents', 'plainPage', 'past');
