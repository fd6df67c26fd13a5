import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as schema from './schema.ts';

const META = join(import.meta.dirname, '../../migrations/meta');

test('the migrations make the tables of the schema', async () => {
  const last = readdirSync(META)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const made = JSON.parse(readFileSync(join(META, last ?? ''), 'utf8'));
  expect(await generateMigration(made, generateDrizzleJson(schema, made.id))).toEqual([]);
});
