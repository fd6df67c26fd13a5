import { catalog } from '../compile/catalog.ts';

export const { modelPicker } = catalog('modelPicker');
