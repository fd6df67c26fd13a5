/** How many models stand side by side in a comparison: more do not fit on a screen. */
export const FEWEST_COMPARED = 2;
export const MOST_COMPARED = 6;

/** The chosen models with further ones, as many as can be compared: nothing that was chosen gives way. */
export function addModels(chosen: readonly string[], further: readonly string[]): readonly string[] {
  return [...new Set([...chosen, ...further])].slice(0, MOST_COMPARED);
}
