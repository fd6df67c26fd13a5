import { catalog } from '../compile/catalog.ts';

export const { signIn, signInBox } = catalog('signIn', 'signInBox');
