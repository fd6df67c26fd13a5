import { join } from 'node:path';

/** A results file that passes every check. */
export const GOOD_FILE = join(import.meta.dirname, '../../../packages/core/fixtures/v0.4.9.1_groups.json');
/** Number of models in the published results. */
export const PUBLISHED = 32;
