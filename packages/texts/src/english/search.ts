import type { SearchField } from '@leaderboard/core/board/search';
import { formatCount } from '@leaderboard/core/format';

function models(count: number): string {
  return `${formatCount(count)} model${count === 1 ? '' : 's'}`;
}

/** An example for each field that a search can name. */
const FIELD_EXAMPLES: Record<SearchField, readonly [string, string]> = {
  architecture: ['@architecture:llama', 'models of an architecture'],
  license: ['@license:mit', 'models under a license'],
  precision: ['@precision:bfloat16', 'models evaluated at a precision'],
  type: ['@type:chat', 'models of a type; put values with spaces in quotes'],
};

/** The search bar. */
export const search = {
  label: 'Search models',
  placeholder: 'Search by model name • try "meta @architecture:llama @license:mit"',
  hint: 'Supports strict search and regex • Use semicolons for multiple terms',
  showing: 'Showing models matching:',
  and: 'and',
  reset: 'Reset',
  advancedFilters: 'Advanced Filters',
  /** While most of a board is still on its way. */
  partial: (known: number, total: number) =>
    `Looked at the first ${formatCount(known)} of ${models(total)}; the others are still loading.`,
  countSpoken: (filtered: number, total: number, pinned: number, officialOnly: boolean) =>
    [
      `${models(filtered)} of ${formatCount(total)}${officialOnly ? ' by official providers' : ''}`,
      pinned === 0 ? '' : `and ${formatCount(pinned)} pinned`,
    ]
      .filter(Boolean)
      .join(' '),
  help: {
    title: 'How to search',
    sections: [
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
    ] as readonly {
      readonly heading: string;
      readonly text: string;
      readonly examples: readonly (readonly [string, string])[];
    }[],
  },
};
