/** How many models stand side by side in a comparison: more do not fit on a screen. */
export const FEWEST_COMPARED = 2;
export const MOST_COMPARED = 6;
