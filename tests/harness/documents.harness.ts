import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { BENCHMARKS } from '../../packages/core/src/benchmark/suite.ts';
import { COLUMNS } from '../../packages/core/src/board/columns.ts';
import { PUBLISHED } from '../browser/support/results-file.ts';
import { HOSTILE, publishHostile, withServer } from './own-server.ts';
import { mustRun, runTool, say, withFolder } from './run-tool.ts';

/** Content that people put into papers and spreadsheets, tested in TeX and LibreOffice. */

async function isThere(...programs: string[]): Promise<boolean> {
  const found = await Promise.all(
    programs.map((program) =>
      runTool(program, ['--version'], {}).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}
const hasTex = await isThere('pdflatex', 'xelatex');
const hasOffice = await isThere('soffice');

/** Downloads a page's table in the given format, as a visitor does. */
async function download(page: Page, address: string, format: string, path: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^(Download|डाउनलोड)/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: format }).click();
  await (await download).saveAs(path);
}

const ALL = COLUMNS.map(({ key }) => key).join(',');
const VIEWS: readonly (readonly [what: string, query: string])[] = [
  ['the default view', '/'],
  ['all columns', `/?columns=${ALL}`],
  ['the Hindi page', '/?lang=hi'],
];

test('LaTeX with hostile names is set by pdfLaTeX and XeLaTeX without errors', async ({ page }) => {
  test.skip(!hasTex, 'needs pdflatex and xelatex (Debian: texlive-latex-recommended, texlive-xetex)');
  await withServer(async (site) => {
    await publishHostile(site);
    await withFolder(async (folder) => {
      for (const [index, [what, query]] of VIEWS.entries()) {
        const table = `table-${index}.tex`;
        await download(page, site.url + query, 'LaTeX', join(folder, table));
        const text = await readFile(join(folder, table), 'utf8');
        expect(text.match(/\\\\$/gm)?.length, what).toBeGreaterThan(HOSTILE.length + 31);
        const main = `\\documentclass{article}\\usepackage{booktabs,textcomp}\\begin{document}\\input{${table}}\\ref{tab:x}\\end{document}`;
        for (const program of ['pdflatex', 'xelatex']) {
          const ran = await runTool(
            program,
            ['-halt-on-error', '-interaction=nonstopmode', main],
            { HOME: folder },
            folder,
          );
          expect(ran.code, `${what}, ${program}:\n${ran.stdout.slice(-2000)}`).toBe(0);
          expect(ran.stdout, `${what}, ${program}`).not.toMatch(/Missing character/);
        }
      }
      say(`${VIEWS.length} tables set by two programs`);
    });
  });
});

/** The filled cells of a LibreOffice sheet, each with its type. */
function cellsOf(
  sheet: string,
): { readonly type: string; readonly text: string; readonly isFormula: boolean }[] {
  return [...sheet.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
    ([, attributes = '', content = '']) => {
      const type = /office:value-type="(\w+)"/.exec(attributes)?.[1];
      if (type === undefined) return [];
      // Adjacent equal cells are stored once.
      const count = Number(/table:number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
      const text = content.replace(/<[^>]*>/g, '');
      return Array.from({ length: count }, () => ({
        type,
        text,
        isFormula: attributes.includes('table:formula='),
      }));
    },
  );
}

const NUMBER = /^[-−+]?\d+(?:[.,]\d+)?(?:E[-+]?\d+)?$/i;

/** Counts the CSV cells that a spreadsheet reads as numbers, including a model's name such as 1e5 even if it is quoted. */
function numbersIn(csv: string): number {
  const cells = csv.replaceAll(/"((?:[^"]|"")*)"/g, (_, text: string) => (NUMBER.test(text) ? text : 'text'));
  return cells.split(/[,\n]/).filter((cell) => NUMBER.test(cell.trim())).length;
}

/** Languages and their LibreOffice ids. */
const LOCALES = [
  ['English', 1033],
  ['Hindi', 1081],
] as const;
const COMMA = 44;
/** Opening a file with another language's separator garbles it, but still computes nothing. */
const OTHER_SEPARATORS = [59, 9, 124];

for (const [language, number] of LOCALES) {
  test(`CSV opens in LibreOffice in ${language} with numbers, and without formulas`, async ({ page }) => {
    test.skip(!hasOffice, 'needs soffice (Debian: libreoffice-calc)');
    await withServer(async (site) => {
      await publishHostile(site);
      await withFolder(async (folder) => {
        await download(page, `${site.url}/?columns=${ALL}`, 'CSV', join(folder, 'view.csv'));
        await copyFile(join(folder, 'view.csv'), join(folder, 'sheet.csv'));
        const opened = async (sign: number) => {
          const filter = `CSV:${sign},34,76,1,,${number}`;
          await mustRun(
            'soffice',
            ['--headless', '--convert-to', 'fods', `--infilter=${filter}`, 'sheet.csv'],
            { HOME: folder },
            folder,
          );
          return cellsOf(await readFile(join(folder, 'sheet.fods'), 'utf8'));
        };
        for (const sign of OTHER_SEPARATORS)
          expect(
            (await opened(sign)).filter(({ isFormula }) => isFormula),
            `separator ${sign}`,
          ).toEqual([]);
        const cells = await opened(COMMA);
        expect(cells.filter(({ isFormula }) => isFormula)).toEqual([]);
        expect(cells.filter(({ type, text }) => type === 'string' && NUMBER.test(text.trim()))).toEqual([]);
        const numbers = numbersIn(await readFile(join(folder, 'view.csv'), 'utf8'));
        expect(numbers).toBeGreaterThan(PUBLISHED * BENCHMARKS.length);
        expect(cells.filter(({ type }) => type === 'float')).toHaveLength(numbers);
        const dates = cells.filter(({ type }) => type === 'date').map(({ text }) => text.trim());
        expect(dates.filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([]);
      });
    });
  });
}
