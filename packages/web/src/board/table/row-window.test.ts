import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSegments, overscanRows, rowsToRender, visibleRows } from './row-window.ts';

const ROW = 45;

describe('virtual rows', () => {
  it.each([
    ['at the top', 0, 1000, { start: 0, end: 10 }, { start: 0, end: 25 }],
    ['in the middle', 100 * ROW, 1000, { start: 100, end: 110 }, { start: 85, end: 125 }],
    ['where rows are seen in part', 100 * ROW + 1, 1000, { start: 100, end: 111 }, { start: 85, end: 126 }],
    ['at the end', 990 * ROW, 1000, { start: 990, end: 1000 }, { start: 975, end: 1000 }],
    ['in a list that became shorter', 900 * ROW, 3, { start: 3, end: 3 }, { start: 0, end: 3 }],
    ['in an empty list', 0, 0, { start: 0, end: 0 }, { start: 0, end: 0 }],
  ])('are the visible ones and 15 beyond each edge: %s', (_case, scrollTop, rowCount, visible, drawn) => {
    expect(visibleRows({ scrollTop, height: 450 }, ROW, rowCount)).toEqual(visible);
    expect(rowsToRender(visible, rowCount)).toEqual(drawn);
  });

  it('stays the same while scrolling inside a row', () => {
    const at = (scrollTop: number) => rowsToRender(visibleRows({ scrollTop, height: 460 }, ROW, 1000), 1000);
    expect(at(100 * ROW + 1)).toEqual(at(100 * ROW + 20));
  });
});

describe('rows while the table scrolls', () => {
  const drawn = { start: 85, end: 125 };

  it('stay the same while five or more are left ahead', () => {
    expect(overscanRows(drawn, { start: 110, end: 120 }, 1000)).toBe(drawn);
    expect(overscanRows(drawn, { start: 90, end: 100 }, 1000)).toBe(drawn);
  });

  it('go on 15 rows ahead, and leave five behind', () => {
    expect(overscanRows(drawn, { start: 111, end: 121 }, 1000)).toEqual({ start: 106, end: 136 });
    expect(overscanRows(drawn, { start: 89, end: 99 }, 1000)).toEqual({ start: 74, end: 104 });
  });

  it('stay the same at the ends of the list', () => {
    const last = { start: 975, end: 1000 };
    expect(overscanRows(last, { start: 990, end: 1000 }, 1000)).toBe(last);
    const first = { start: 0, end: 25 };
    expect(overscanRows(first, { start: 1, end: 11 }, 1000)).toBe(first);
  });

  it('always hold the visible rows', () => {
    const row = fc.nat(300);
    fc.assert(
      fc.property(row, row, row, fc.nat(30), row, (from, length, to, height, rowCount) => {
        const visible = { start: Math.min(to, rowCount), end: Math.min(to + height, rowCount) };
        const rows = overscanRows({ start: from, end: from + length }, visible, rowCount);
        expect(rows.start).toBeLessThanOrEqual(visible.start);
        expect(rows.end).toBeGreaterThanOrEqual(visible.end);
        expect(rows.end).toBeLessThanOrEqual(rowCount);
      }),
    );
  });
});

describe('an open row', () => {
  const at = (scrollTop: number) =>
    visibleRows({ scrollTop, height: 450 }, ROW, 1000, { row: 4, height: 400 });

  it('takes the place of rows only while it is in view', () => {
    expect(at(0)).toEqual({ start: 0, end: 5 });
    expect(at(5 * ROW)).toEqual({ start: 5, end: 7 });
    expect(at(5 * ROW + 400)).toEqual({ start: 5, end: 15 });
    expect(at(100 * ROW + 400)).toEqual({ start: 100, end: 110 });
  });
});

describe('segments of the table body', () => {
  it('keeps pinned rows in the document, whatever overlaps', () => {
    const drawn = [
      { start: 0, end: 4 },
      { start: 2, end: 6 },
      { start: 3, end: 4 },
      { start: 8, end: 30 },
    ];
    expect(buildSegments(drawn, 10)).toEqual([
      { kind: 'rows', start: 0, end: 4 },
      { kind: 'rows', start: 4, end: 6 },
      { kind: 'gap', start: 6, end: 8 },
      { kind: 'rows', start: 8, end: 10 },
    ]);
  });

  it('covers every row exactly once, in order, and draws no others', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.nat(300), fc.nat(320), (a, b, more, kept) => {
        const window = { start: Math.min(a, b), end: Math.max(a, b) };
        const rowCount = window.end + more;
        const segments = buildSegments([window, { start: kept, end: kept + 1 }], rowCount);
        let position = 0;
        for (const segment of segments) {
          expect(segment.start).toBe(position);
          expect(segment.end).toBeGreaterThan(segment.start);
          position = segment.end;
        }
        expect(position).toBe(rowCount);
        const drawn = segments.filter((segment) => segment.kind === 'rows');
        for (const { start, end } of drawn)
          expect(start === kept || (start >= window.start && end <= window.end)).toBe(true);
        if (kept < rowCount) {
          expect(drawn.some((segment) => segment.start <= kept && kept < segment.end)).toBe(true);
        }
      }),
    );
  });
});
