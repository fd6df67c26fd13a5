/** Limits on the number of compared models. More than six do not fit on a screen. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 6;

/** Adds models to a comparison, up to the maximum. Already chosen models are never dropped. */
export function addModels(chosen: readonly string[], further: readonly string[]): readonly string[] {
  return [...new Set([...chosen, ...further])].slice(0, MAX_COMPARED);
}
