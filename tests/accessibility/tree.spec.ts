import { expect, test } from '@playwright/test';
import { openBoard, rowAt } from '../browser/support/board.ts';
import { hydrated } from '../browser/support/hydration.ts';
import { openSignedIn } from '../browser/support/sign-in.ts';

/** What screen readers get of the main states: names, roles, states, in their order. */

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
        - paragraph: 31 models of 31
        - button "Advanced Filters"
        - button "How to search"
      - group "Quick Filters":
        - button "For Edge Devices 10 models"
        - button "Only Official Providers 30 models"
      - group "Table display":
        - button "Find a model"
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
  await expect(cells).toHaveAttribute('aria-rowcount', '32');
  await expect(cells.getByRole('columnheader', { name: 'Average Score' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rowAt(page, 1)).toMatchAriaSnapshot(`
    - row:
      - gridcell:
        - button /^Pin Qwen/
      - gridcell:
        - button /1/
      - gridcell /Chat/
      - rowheader:
        - link /Qwen\\/Qwen3-235B-A22B-Instruct-2507/
      - gridcell /65\\.96 %/
  `);
});

test('filters, options and a search without results', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await expect(page.getByRole('region', { name: 'Advanced Filters' })).toMatchAriaSnapshot(`
    - region "Advanced Filters":
      - group "Precision format":
        - checkbox "bfloat16 23 models" [checked]
      - group "Parameters":
        - slider "Smallest model size"
        - slider "Largest model size"
      - group "Model Type":
        - checkbox "Chat 16 models" [checked]
      - group "Flags":
        - checkbox "Mixture of Experts 5 models" [checked]
  `);
  await page.getByRole('button', { name: 'Table options' }).click();
  await expect(page.getByRole('dialog', { name: 'Table Options' })).toMatchAriaSnapshot(`
    - dialog "Table Options":
      - heading "Table Options" [level=2]
      - radiogroup "Row Size":
        - radio "Compact" [checked]
        - radio "Large"
      - radiogroup "Average Score":
        - radio "All Scores" [checked]
        - radio "Hindi"
  `);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Search models' }).fill('no-such-model');
  await expect(page.getByText('No models found')).toBeVisible();
  await expect(page.getByRole('search')).toMatchAriaSnapshot(`
    - search:
      - textbox "Search models": no-such-model
      - paragraph: 0 models of 31
      - button "Reset"
      - button "Advanced Filters" [expanded]
  `);
});

test('the form with what is missing, and who is signed in', async ({ page }) => {
  await openSignedIn(page);
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Model Submission Form' });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('textbox', { name: /^Model Name/ })).toBeFocused();
  await expect(form).toMatchAriaSnapshot(`
    - form "Model Submission Form":
      - textbox /Model Name/
      - combobox "Model Type"
      - combobox "Precision"
      - combobox "Weights Type"
      - checkbox "Use Chat Template"
      - button "Submit"
  `);
  await expect(page.getByRole('region', { name: 'Account' })).toMatchAriaSnapshot(`
    - region "Account":
      - paragraph: Connected as asha-rao
      - button "Logout"
  `);
});
