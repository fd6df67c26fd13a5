import { defineConfig } from '@playwright/test';
import everyTest from './playwright.config.ts';

/** `npm run test:accessibility`: every state in each language, theme and width, and every task by keyboard. */
export default defineConfig({
  ...everyTest,
  testMatch: ['accessibility-matrix.ts', 'accessibility-tree.ts', 'keyboard-tasks.ts'],
  outputDir: '.cache/accessibility-results',
});
