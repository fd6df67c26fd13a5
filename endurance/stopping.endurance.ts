import { test } from '@playwright/test';
import { expectStops } from '../e2e/support/stopping.ts';

test("SIGTERM to 'npm run dev', the process a person has, stops all it has started", () =>
  expectStops('dev', 'Development: '));
