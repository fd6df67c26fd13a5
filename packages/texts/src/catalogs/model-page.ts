import { catalog } from '../compile/catalog.ts';

export const { modelPage, takeAlong } = catalog('modelPage', 'takeAlong');
