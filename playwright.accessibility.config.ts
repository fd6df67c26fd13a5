import { defineConfig } from '@playwright/test';
import everyTest from './playwright.config.ts';

/** `npm run test:accessibility`: every state in each language, theme and width. */
export default defineConfig({
  ...everyTest,
  testMatch: 'accessibility-matrix.ts',
  outputDir: '.cache/accessibility-results',
});
