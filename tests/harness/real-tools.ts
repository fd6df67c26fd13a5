import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { given } from './run-tool.ts';

/** Paths of the tools made by environments.js. */
export const NEWEST = given('HARNESS_NEWEST');
export const OLDER = given('HARNESS_OLDER');
export const TASKS = given('HARNESS_TASKS');
export const MODELS = given('HARNESS_MODELS');
export const CACHE = given('HARNESS_CACHE');

export async function sha256Of(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
