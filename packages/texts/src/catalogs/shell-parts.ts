import { catalog } from '../compile/catalog.ts';

export const { errorDetails, overlay, printing } = catalog('errorDetails', 'overlay', 'printing');
