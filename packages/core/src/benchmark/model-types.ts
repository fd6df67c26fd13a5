/** The model types in display order, with their icons; their labels and descriptions stand in the catalogs. */
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
 * The model type whose key the lower-cased type text contains; null when there is none.
 * Several keys can fit ('continuously pretrained' contains 'pretrained'): the longest wins.
 */
export function findModelType(text: string | null): ModelType | null {
  if (text === null) return null;
  const wanted = text.toLowerCase();
  return LONGEST_FIRST.find((type) => wanted.includes(type.key)) ?? null;
}

/** Position of a type in display order, from 0; null when the type is unknown. */
export function modelTypeOrder(text: string | null): number | null {
  const type = findModelType(text);
  return type === null ? null : MODEL_TYPES.indexOf(type);
}

/** A half-open range of billions of parameters: from the first up to, but without, the second. */
export type ParamsRange = readonly [number, number];

const EDGE_LIMIT = 3;

/** The quick filters by size: each sets the range and shows the count of its band. */
export const SIZE_BANDS = [
  { key: 'edge', range: [0, EDGE_LIMIT] },
  { key: 'small', range: [EDGE_LIMIT, 7] },
  { key: 'medium', range: [7, 65] },
  { key: 'large', range: [65, 141] },
] as const satisfies readonly { key: string; range: ParamsRange }[];

/** The ends of the parameter slider. The whole of it is no limit: -1 means 'All', and 140 means 140 and more. */
export const ALL_PARAMS: ParamsRange = [-1, 140];

/** A range on the scale of the slider: an end beyond it means the same as the end of the scale. */
export function clampRange([min, max]: ParamsRange): ParamsRange {
  const [least, most] = ALL_PARAMS;
  const clamp = (end: number) => Math.min(Math.max(end, least), most);
  return [clamp(min), clamp(max)];
}

/** Whether two ranges mean the same: 140 and 141 are both no upper limit. */
export function isSameRange(one: ParamsRange, other: ParamsRange): boolean {
  return clampRange(one).join() === clampRange(other).join();
}

/** Whether a model is small enough for edge devices; null when its size is unknown. */
export function isForEdgeDevices(paramsBillions: number | null): boolean | null {
  return paramsBillions === null ? null : paramsBillions < EDGE_LIMIT;
}
