import { describe, expect, it } from 'vitest';
import { averageShare } from './average-scale.ts';

describe('color of the average', () => {
  it('goes from 0 (red) at the lowest to 1 (blue) at the highest', () => {
    expect(averageShare(20, [20, 60])).toBe(0);
    expect(averageShare(30, [20, 60])).toBe(0.25);
    expect(averageShare(60, [20, 60])).toBe(1);
  });

  it('is blue where there is nothing to compare with', () => {
    expect(averageShare(50, [50, 50])).toBe(1);
    expect(averageShare(50, null)).toBe(1);
  });

  it('never leaves the scale', () => {
    expect(averageShare(10, [20, 60])).toBe(0);
    expect(averageShare(90, [20, 60])).toBe(1);
  });
});
