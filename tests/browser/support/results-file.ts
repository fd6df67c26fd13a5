import { join } from 'node:path';

/** A results file that passes every check. */
export const GOOD_FILE = join(import.meta.dirname, '../../../packages/core/fixtures/v0.4.9.1_groups.json');
/** How many models the published results have. */
export const PUBLISHED = 32;
