import { test } from '@playwright/test';
import { expectStops } from './support/stopping.ts';

// endurance/stopping.endurance.ts has the development server.
for (const [command, up] of [
  ['start', 'is ready: '],
  ['worker', '"msg":"ready"'],
] as const) {
  test(`SIGTERM to 'npm run ${command}', the process a person has, stops all it has started`, () =>
    expectStops(command, up));
}
