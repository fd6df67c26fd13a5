/** Model types in display order, with their icons. Labels and descriptions are in the message catalogs. */
export const MODEL_TYPES = [
  { key: 'pretrained', icon: '🟢' },
  { key: 'continuously pretrained', icon: '🟩' },
  { key: 'fine-tuned', icon: '🔶' },
  { key: 'chat', icon: '💬' },
  { key: 'merge', icon: '🤝' },
  { key: 'multimodal', icon: '🌸' },
] as const;

export type ModelType = (typeof MODEL_TYPES)[number];

export const UNKNOWN_TYPE_ICON = '❓';

const LONGEST_FIRST = [...MODEL_TYPES].sort((a, b) => b.key.length - a.key.length);

/**
 * Finds the model type whose key occurs in the text, ignoring case; null if there is none. If several keys match ('continuously
 * pretrained' contains 'pretrained'), the longest wins.
 */
export function findModelType(text: string | null): ModelType | null {
  if (text === null) return null;
  const wanted = text.toLowerCase();
  return LONGEST_FIRST.find((type) => wanted.includes(type.key)) ?? null;
}

/** Zero-based position of a type in display order; null if the type is unknown. */
export function modelTypeOrder(text: string | null): number | null {
  const type = findModelType(text);
  return type === null ? null : MODEL_TYPES.indexOf(type);
}

/** A half-open range of parameter counts in billions: the upper bound is excluded. */
export type ParamsRange = readonly [number, number];

const EDGE_LIMIT = 3;

/** Quick filters by size. Each sets the range and shows how many models it contains. */
export const SIZE_BANDS = [
  { key: 'edge', range: [0, EDGE_LIMIT] },
  { key: 'small', range: [EDGE_LIMIT, 7] },
  { key: 'medium', range: [7, 65] },
  { key: 'large', range: [65, 141] },
] as const satisfies readonly { key: string; range: ParamsRange }[];

/** Bounds of the parameter slider. The full range means no limit: -1 means 'All', and 140 means 140 or more. */
export const ALL_PARAMS: ParamsRange = [-1, 140];

/** Clamps a range to the slider's bounds. */
export function clampRange([min, max]: ParamsRange): ParamsRange {
  const [least, most] = ALL_PARAMS;
  const clamp = (end: number) => Math.min(Math.max(end, least), most);
  return [clamp(min), clamp(max)];
}

/** Whether two ranges are equivalent: 140 and 141 both mean no upper limit. */
export function isSameRange(one: ParamsRange, other: ParamsRange): boolean {
  return clampRange(one).join() === clampRange(other).join();
}

/** Whether a model is small enough for edge devices; null if its size is unknown. */
export function isForEdgeDevices(paramsBillions: number | null): boolean | null {
  return paramsBillions === null ? null : paramsBillions < EDGE_LIMIT;
}
