import { expect, test } from '@playwright/test';
import { openBoard, rowAt } from '../browser/support/board.ts';

/** The accessibility tree that screen readers get: names, roles and states, in order. */

test('the board: landmarks, search, toolbar, table with its headers and rows', async ({ page }) => {
  await openBoard(page);
  await expect(page.locator('#root')).toMatchAriaSnapshot(`
    - button "Skip to content"
    - banner:
      - navigation "Main"
      - link "हिन्दी"
      - button "Switch to dark mode"
    - main:
      - link /Back to the default view/
      - heading "Indic LLM Leaderboard" [level=1]
      - search:
        - textbox "Search models"
        - paragraph: 32 models of 32
        - button "Advanced Filters"
        - button "How to search"
      - group "Quick Filters":
        - button "For Edge Devices 11 models"
        - button "Only Official Providers 31 models"
      - group "Table display":
        - button "Table options"
        - button "Column visibility"
        - button "Download"
      - grid "Models by score":
        - rowgroup:
          - row:
            - columnheader "Pin"
            - columnheader "Rank"
            - columnheader "Type"
            - columnheader "Model"
            - columnheader "Average Score"
            - columnheader "BBA Ayurveda"
    - contentinfo
  `);
  const cells = page.getByRole('grid');
  await expect(cells).toHaveAttribute('aria-rowcount', '33');
  await expect(cells.getByRole('columnheader', { name: 'Average Score' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rowAt(page, 1)).toMatchAriaSnapshot(`
    - row:
      - gridcell:
        - button /^Pin Qwen/
      - gridcell "1"
      - gridcell "Chat"
      - rowheader "Qwen/Qwen3-235B-A22B-Instruct-2507":
        - link "Qwen/Qwen3-235B-A22B-Instruct-2507"
      - gridcell /65\\.96 %/
  `);
});
