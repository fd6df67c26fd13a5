import { count } from '#catalog/figures.ts';

/** A whole number, grouped as the page's language does it: '100,000', in Hindi '1,00,000'. */
export const formatCount = count;
