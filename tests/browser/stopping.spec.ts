import { test } from '@playwright/test';
import { withDataDir } from './support/server-process.ts';
import { expectStops } from './support/stopping.ts';

// tests/endurance/stopping.endurance.ts has the development server.
test("SIGTERM to 'npm start' and 'npx leaderboard worker' stops all they started", () =>
  withDataDir(async (dataDir) => {
    await expectStops(dataDir, ['npm', 'start'], 'is ready: ');
    await expectStops(dataDir, ['npx', 'leaderboard', 'worker'], '"msg":"ready"');
  }));

test("Ctrl-C in the terminal of 'npm start' stops the database too", () =>
  withDataDir((dataDir) => expectStops(dataDir, ['npm', 'start'], 'is ready: ', 'Ctrl-C')));
