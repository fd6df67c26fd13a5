import { readEntrySchema } from '@leaderboard/core/benchmark/entry';
import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import * as z from 'zod/mini';

/** JSON for a script element: no character of it can end the element or start a comment in it. */
export function writeCarried(value: unknown): string {
  const json = JSON.stringify(value, (_key, part: unknown) => (part instanceof Map ? [...part] : part));
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** null when there is nothing or it cannot be read: then the browser renders the page by itself. */
export function readCarried<Carried>(schema: z.ZodMiniType<Carried>, json: string | null): Carried | null {
  if (json === null || json.trim() === '') return null;
  try {
    return z.parse(schema, JSON.parse(json));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the page works without it, so only developers need to know
    console.warn('The page carries what cannot be read:', error);
    return null;
  }
}

const countsByName = z.pipe(
  z.array(z.tuple([z.string(), z.int()])),
  z.transform((pairs): ReadonlyMap<string, number> => new Map(pairs)),
);

const filterCountsSchema = z.object({
  precisions: countsByName,
  modelTypes: countsByName,
  maintainersHighlight: z.int(),
  mixtureOfExperts: z.int(),
  flagged: z.int(),
  merged: z.int(),
  notOnHub: z.int(),
  sameInBothLanguages: z.int(),
  sameMixGap: z.int(),
  plainGap: z.int(),
  parameterRanges: z.object({ edge: z.int(), small: z.int(), medium: z.int(), large: z.int() }),
});

const carriedPageSchema = z.object({
  /** The tag of the board that the page shows ({@link boardTag} of leaderboard-cache.ts). */
  board: z.string(),
  year: z.int(),
  first: z.object({
    query: z.string(),
    modelCount: z.int(),
    rowCount: z.int(),
    filteredCount: z.int(),
    pinnedCount: z.int(),
    averageRange: z.nullable(z.tuple([z.number(), z.number()])),
    counts: z.object({ normal: filterCountsSchema, officialOnly: filterCountsSchema }),
    rows: z.array(
      z.object({
        entry: readEntrySchema,
        average: z.nullable(z.number()),
        staticRank: z.int(),
        publishedRank: z.int(),
        rank: z.int(),
        isPinned: z.boolean(),
      }),
    ),
  }),
});

/** The data in the rendered page of the board, with which the browser hydrates it. */
export interface CarriedPage {
  readonly board: string;
  /** The year of its copyright line. */
  readonly year: number;
  readonly first: FirstScreen;
}

export function writeCarriedPage(page: CarriedPage): string {
  return writeCarried(page);
}

/** null when there is nothing or it cannot be read: then the browser renders the page by itself. */
export function readCarriedPage(json: string | null): CarriedPage | null {
  return readCarried(carriedPageSchema, json);
}
