import type { SearchField } from '@leaderboard/core/board/search';

/** An example for each field that a search can name. */
const FIELD_EXAMPLES: Record<SearchField, readonly [string, string]> = {
  architecture: ['@architecture:llama', 'models of an architecture'],
  license: ['@license:mit', 'models under a license'],
  precision: ['@precision:bfloat16', 'models evaluated at a precision'],
  type: ['@type:chat', 'models of a type; put values with spaces in quotes'],
};

/** How to search, below the title that search bar and panel share (board.ts). */
export const searchHelp: readonly {
  readonly heading: string;
  readonly text: string;
  readonly examples: readonly (readonly [string, string])[];
}[] = [
  {
    heading: 'By name',
    text: 'Any part of a model’s name. Upper and lower case make no difference.',
    examples: [['llama', 'all models with “llama” in their name']],
  },
  {
    heading: 'By field',
    text: 'A field with a value, alone or with part of a name. All parts must match.',
    examples: Object.values(FIELD_EXAMPLES),
  },
  {
    heading: 'Several at once',
    text: 'Separate searches with semicolons. Models matching any of them are shown, each search in its own color.',
    examples: [['llama @license:mit; qwen', 'Llama models under MIT, and all Qwen models']],
  },
  {
    heading: 'Regular expressions',
    text: 'Text with special characters is treated as a regular expression. Look-around and back-references are not supported.',
    examples: [
      ['^google/', 'names that begin with “google/”'],
      ['(7|8)b', 'names with “7b” or “8b”'],
    ],
  },
];
