export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 8;
const MARGIN = 8;

/** The place of a bubble: centered above its trigger, or below without room above; always inside the window. */
export function placeBubble(trigger: Box, bubble: Size, viewport: Size): { left: number; top: number } {
  const above = trigger.top - GAP - bubble.height;
  const below = trigger.top + trigger.height + GAP;
  const centered = trigger.left + (trigger.width - bubble.width) / 2;
  const rightmost = viewport.width - MARGIN - bubble.width;
  return {
    left: Math.max(MARGIN, Math.min(centered, rightmost)),
    top:
      above >= MARGIN ? above : Math.min(below, Math.max(MARGIN, viewport.height - MARGIN - bubble.height)),
  };
}
