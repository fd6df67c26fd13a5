import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { viewColumns } from '@leaderboard/core/export/columns';
import { describe, expect, test } from 'vitest';
import { HOSTILE, rowOf } from '../../../../core/test/export-rows.ts';
import { documentTable } from './document-table.ts';
import { latexTable, latexText } from './latex.ts';
import { markdownTable } from './markdown.ts';

const columns = viewColumns(
  ['rank', 'id', 'model.average_score', 'evaluations.bba.normalized_score'],
  ALL_COLUMNS,
);
const table = documentTable(columns, [rowOf('a/b')], ({ name }) => name);

describe('a table for a paper', () => {
  test('a gap has a column for each of its forms', () => {
    const known = rowOf('a/b');
    const row = { ...known, entry: { ...known.entry, same_mix: { bba: [0.06, 0.01] as [number, number] } } };
    const gaps = documentTable(viewColumns(['gap.bba', 'gap.mean'], ALL_COLUMNS), [row], ({ name }) => name);
    expect(gaps.heads).toEqual(['gap_bba', 'gap_bba_same_mix']);
    expect(gaps.cellsOf(row)[1]).toBe('6.00 [4.04, 7.96]');
  });

  test('each figure stands with its interval, a rank with its range', () => {
    expect(table.cellsOf(rowOf('a/b'))).toEqual([
      '2 (2–3)',
      'a/b',
      expect.stringMatching(/^60\.00 \[\d\d\.\d\d, \d\d\.\d\d\]$/),
      expect.stringMatching(/^60\.00 \[\d\d\.\d\d, \d\d\.\d\d\]$/),
    ]);
    expect(table.cellsOf(rowOf('a/b', { range: [2, 2] }))[0]).toBe('2');
    expect(table.cellsOf(rowOf('a/b', { range: null }))[0]).toBe('2');
  });

  test('no name becomes a command in LaTeX', () => {
    const text = latexTable(
      table,
      HOSTILE.map((name) => rowOf(name)),
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
    // What pdfLaTeX stops at.
    expect(latexText('\u202eआ\u0007 CO₂ ❤️ e\u0301 Łódź Đ −')).toBe(
      '? CO\\textsubscript{2} $\\heartsuit$ é Łódź ? ?',
    );
    // Neither the dash nor the quotation mark that these would become.
    expect(latexText('a---b,,1–3')).toBe('a-{}-{}-b,{},1\\textendash{}3');
  });

  test('no name becomes markup in Markdown', () => {
    const text = markdownTable(
      table,
      HOSTILE.map((name) => rowOf(name)),
      'Caption',
      'https://board.example/?search=a',
    );
    expect(text).toContain('\nCaption <https://board.example/?search=a>\n');
    const lines = text.split('\n').filter((line) => line.startsWith('|'));
    expect(lines).toHaveLength(HOSTILE.length + 2);
    for (const line of lines) expect(line.match(/(?<!\\)\|/g)).toHaveLength(5);
    expect(text).not.toMatch(/(?<!\\)(?:<img|\]\(|[*`])/);
    expect(lines[1]).toBe('| ---: | :--- | ---: | ---: |');
  });
});
