/** The call about an organization: a part of the contract, beside records-api.ts. */
import * as z from 'zod/mini';
import { name, runSummarySchema } from './records-api.ts';

const nullableText = z.nullable(z.string());
const nullableNumber = z.nullable(z.number());

/** So many of each are listed: the best models, the newest runs and submissions. */
export const MOST_LISTED = 200;

/** What is known of the models of an organization. */
export const getOrganization = {
  method: 'GET',
  path: '/api/organizations/:org',
  summary: 'An organization: its models, all their runs, those taken back too, and its open submissions',
  params: z.object({ org: name }),
  response: z.object({
    name: z.string(),
    /** The newest publication; null before the first. */
    publication: z.nullable(z.int()),
    /** The numbers of all; the lists end after {@link MOST_LISTED}. */
    counts: z.object({ models: z.int(), runs: z.int(), submissions: z.int() }),
    /** Those on the board first, best first; then the others by name. */
    models: z.array(
      z.object({
        name: z.string(),
        /** Of its best row; null, as the average: it has none on the board. */
        rank: z.nullable(z.int()),
        average: nullableNumber,
        type: nullableText,
        params_billions: nullableNumber,
        hub_license: nullableText,
        upload_date: nullableText,
        is_flagged: z.boolean(),
      }),
    ),
    /** Newest first. */
    runs: z.array(z.object({ ...runSummarySchema.shape, model: z.string() })),
    /** Those that wait or are being evaluated, newest first. */
    submissions: z.array(
      z.object({
        id: z.int(),
        model: z.string(),
        submitter: z.string(),
        status: z.string(),
        precision: z.string(),
        submission_time: z.string(),
      }),
    ),
  }),
} as const;
export type OrganizationRecord = z.infer<typeof getOrganization.response>;
