import { catalog } from '../compile/catalog.ts';

export const { errorDetails, overlay } = catalog('errorDetails', 'overlay');
