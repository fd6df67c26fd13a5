/** The contract: a call exists when it stands here. Server routes, the browser's calls and OpenAPI all read it. */
import * as z from 'zod/mini';
import { entrySchema } from './entry.ts';

/** Every answer that is not a success: a stable code for programs and a sentence for people. */
export const errorSchema = z.object({ code: z.string(), detail: z.string() });
export type ApiError = z.infer<typeof errorSchema>;

/** Spec 7.1: all entries on the board. The body has one entry a line, so that it can be read piecemeal. */
export const getLeaderboard = {
  method: 'GET',
  path: '/api/leaderboard/formatted',
  summary: 'All leaderboard entries',
  response: z.array(entrySchema),
} as const;

/** 200 when the product is ready to serve. */
export const getHealth = {
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is ready',
  response: z.object({
    status: z.literal('ok'),
    /** Number of the publication being served; null before the first. */
    publication: z.nullable(z.int()),
    models: z.int(),
  }),
} as const;
