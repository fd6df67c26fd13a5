import { test } from '@playwright/test';
import { withDataDir } from '../browser/support/server-process.ts';
import { expectStops } from '../browser/support/stopping.ts';

test("SIGTERM to 'npm run dev', the process a person has, stops all it has started", () =>
  withDataDir((dataDir) => expectStops(dataDir, ['run', 'dev'], 'Development: ')));
