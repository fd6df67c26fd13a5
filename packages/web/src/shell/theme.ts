import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core';

// Around the primary colour #4F86C6 (index 5); index 7 carries white text with 5.6:1.
const brand: MantineColorsTuple = [
  '#eef4fb',
  '#dce8f5',
  '#b9d0ea',
  '#94b7de',
  '#6f9dd2',
  '#4f86c6',
  '#3f76b6',
  '#356aaa',
  '#2a5488',
  '#1f3f66',
];

/** Mantine's controls in our colours and type. */
export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 7,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  respectReducedMotion: true,
});

/** The visitor's choice, kept under this key (spec 2.1); public/boot.js reads it before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' });
