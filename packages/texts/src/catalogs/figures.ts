import { writer } from '../compile/catalog.ts';

export const { language, count, day, isOne } = writer();
