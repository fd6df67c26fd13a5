import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import { type ExportRow, viewColumns } from '@leaderboard/core/export/columns';
import { describe, expect, test } from 'vitest';
import { HOSTILE, rowOf } from '../../../../core/test/export-rows.ts';
import { latexTable, latexText, tableLines } from './latex.ts';

const columns = viewColumns(
  ['rank', 'id', 'model.average_score', 'evaluations.bba.normalized_score'],
  ALL_COLUMNS,
);
const tableOf = (...rows: readonly ExportRow[]) => tableLines(columns, rows, ({ name }) => name);

describe('a table for a paper', () => {
  test('each figure stands with its interval, a rank with its range', () => {
    const { lines } = tableOf(rowOf('a/b'), rowOf('a/b', { range: [2, 2] }), rowOf('a/b', { range: null }));
    expect(lines[1]).toEqual([
      '2 (2–3)',
      'a/b',
      expect.stringMatching(/^60\.00 \[\d\d\.\d\d, \d\d\.\d\d\]$/),
      expect.stringMatching(/^60\.00 \[\d\d\.\d\d, \d\d\.\d\d\]$/),
    ]);
    expect([lines[2]?.[0], lines[3]?.[0]]).toEqual(['2', '2']);
  });

  test('the URL in the caption may break between its parts', () => {
    const caption = 'Scores, 1.5 / 2 https://a.example/?columns=rank%2Cid&search=%E0%A4%';
    const [url] =
      /(?<=\\caption{Scores, 1\.5 \/ 2 ).*(?=}\n)/.exec(latexTable(tableOf(), caption, 'view')) ?? [];
    expect(url?.split('\\allowbreak{}')).toEqual([
      'https://',
      'a.',
      'example/?',
      'columns=',
      'rank\\%2C',
      'id\\&',
      'search=',
      '\\%E0',
      '\\%A4',
      '\\%',
    ]);
  });

  test('no name becomes a command in LaTeX', () => {
    const text = latexTable(
      tableOf(...HOSTILE.map((name) => rowOf(name))),
      'Caption, 100 %',
      'bhashabench-publication-7-view',
    );
    const lines = text.split('\n');
    const body = lines.slice(lines.indexOf('    \\midrule') + 1, lines.indexOf('    \\bottomrule'));
    expect(body).toHaveLength(HOSTILE.length);
    for (const line of body) expect(line.match(/(?<!\\)&/g)).toHaveLength(3);
    expect(text).not.toContain('\\input');
    expect(text).toContain('\\caption{Caption, 100 \\%}');
    expect(text).toContain('\\begin{tabular}{rlrr}');
    expect(text).toContain('\\label{tab:bhashabench-publication-7-view}');
    // Characters on which pdfLaTeX fails.
    expect(latexText('\u202eआ\u0007 CO₂ ❤️ e\u0301 Łódź Đ −')).toBe(
      '? CO\\textsubscript{2} $\\heartsuit$ é Łódź ? ?',
    );
    // Unescaped, '---' becomes a dash and ',,' a quotation mark.
    expect(latexText('a---b,,1–3')).toBe('a-{}-{}-b,{},1\\textendash{}3');
  });
});
