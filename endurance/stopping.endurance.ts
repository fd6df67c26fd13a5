import { test } from '@playwright/test';
import { withDataDir } from '../e2e/support/server-process.ts';
import { expectStops } from '../e2e/support/stopping.ts';

test("SIGTERM to 'npm run dev', the process a person has, stops all it has started", () =>
  withDataDir((dataDir) => expectStops(dataDir, 'dev', 'Development: ')));
