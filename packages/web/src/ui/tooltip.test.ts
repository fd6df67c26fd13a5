import { describe, expect, it } from 'vitest';
import { placeBubble } from './tooltip.ts';

const VIEWPORT = { width: 400, height: 300 };
const BUBBLE = { width: 100, height: 40 };

describe('placing a tooltip', () => {
  it('is centered above its trigger', () => {
    const trigger = { left: 200, top: 150, width: 20, height: 20 };
    expect(placeBubble(trigger, BUBBLE, VIEWPORT)).toEqual({ left: 160, top: 102 });
  });

  it('goes below without room above', () => {
    const trigger = { left: 200, top: 20, width: 20, height: 20 };
    expect(placeBubble(trigger, BUBBLE, VIEWPORT)).toEqual({ left: 160, top: 48 });
  });

  it('stays inside the window at its edges', () => {
    expect(placeBubble({ left: 0, top: 150, width: 20, height: 20 }, BUBBLE, VIEWPORT).left).toBe(8);
    expect(placeBubble({ left: 390, top: 150, width: 20, height: 20 }, BUBBLE, VIEWPORT).left).toBe(292);
  });

  it('keeps the start of a bubble larger than the window in view', () => {
    const place = placeBubble(
      { left: 50, top: 50, width: 20, height: 20 },
      { width: 900, height: 900 },
      VIEWPORT,
    );
    expect(place).toEqual({ left: 8, top: 8 });
  });
});
