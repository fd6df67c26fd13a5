import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { embeddedPostgres } from '../src/database/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the test server's socket. */
    postgresHost: string;
  }
}

let stop: () => Promise<void> = async () => undefined;

/** One real PostgreSQL server for all server tests; each test makes a database of its own on it. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-test-'));
  const server = embeddedPostgres(folder);
  await server.ensureRunning();
  project.provide('postgresHost', server.connection.host ?? '');
  stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export function teardown(): Promise<void> {
  return stop();
}
