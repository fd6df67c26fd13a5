import { charts } from '#catalog/charts.ts';

/** The catalog of the plots in use: apart from the rest, since it comes with the code that draws them. */
export const chartsTexts = charts;
