import { test } from '@playwright/test';
import { withDataDir } from './support/server-process.ts';
import { expectStops } from './support/stopping.ts';

// tests/endurance/stopping.endurance.ts tests the development server.
test("SIGTERM to 'npm start' stops all it started", () =>
  withDataDir((dataDir) => expectStops(dataDir, ['start'], 'is ready: ')));

test("Ctrl-C in the terminal of 'npm start' stops the database too", () =>
  withDataDir((dataDir) => expectStops(dataDir, ['start'], 'is ready: ', 'Ctrl-C')));
