import { describe, expect, it } from 'vitest';
import { moveInGrid } from './grid-focus.ts';

const SIZE = { rows: 100, columns: 9, page: 10 };

function from(row: number, column: number, key: string, ctrlKey = false) {
  return moveInGrid({ row, column }, { key, ctrlKey }, SIZE);
}

describe('keyboard in the results table', () => {
  it.each([
    ['ArrowDown', { row: 6, column: 3 }],
    ['ArrowUp', { row: 4, column: 3 }],
    ['ArrowLeft', { row: 5, column: 2 }],
    ['ArrowRight', { row: 5, column: 4 }],
    ['Home', { row: 5, column: 0 }],
    ['End', { row: 5, column: 8 }],
    ['PageDown', { row: 15, column: 3 }],
    ['PageUp', { row: 0, column: 3 }],
  ])('%s moves by one step of its kind', (key, to) => {
    expect(from(5, 3, key)).toEqual(to);
  });

  it('Ctrl+Home and Ctrl+End move to the first and last data cell', () => {
    expect(from(50, 3, 'Home', true)).toEqual({ row: 0, column: 0 });
    expect(from(50, 3, 'End', true)).toEqual({ row: 99, column: 8 });
  });

  it('goes from the first row up into the header, and no further', () => {
    expect(from(0, 2, 'ArrowUp')).toEqual({ row: -1, column: 2 });
    expect(from(-1, 2, 'ArrowUp')).toEqual({ row: -1, column: 2 });
    expect(from(-1, 2, 'ArrowDown')).toEqual({ row: 0, column: 2 });
  });

  it('stops at the edges', () => {
    expect(from(99, 8, 'ArrowDown')).toEqual({ row: 99, column: 8 });
    expect(from(99, 8, 'ArrowRight')).toEqual({ row: 99, column: 8 });
    expect(from(95, 0, 'PageDown')).toEqual({ row: 99, column: 0 });
    expect(from(0, 0, 'ArrowLeft')).toEqual({ row: 0, column: 0 });
  });

  it('leaves other keys to the browser', () => {
    expect(from(5, 3, 'Enter')).toBeNull();
    expect(from(5, 3, 'a')).toBeNull();
  });
});
