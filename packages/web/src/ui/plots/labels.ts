/** Placement of point labels in a plot, each with a line to its point. */

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Label extends Spot {
  readonly id: string;
  readonly text: string;
}

/** A rectangle in px. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlacedLabel extends Label, Box {
  /** End of the line from the point. */
  readonly end: Spot;
}

/** Approximate maximum width of a letter in px, even in wide typefaces. */
export const LETTER = 7.2;
const HEIGHT = 15;
/** Possible distances from a point to its label in px, nearest first. */
const DISTANCES = [9, 18, 30, 44, 60, 80, 104];
/** Right and left come first, because a label there is easiest to match with its point. */
const DIRECTIONS = [0, 180, 330, 30, 210, 150, 300, 60, 240, 120, 270, 90].map(
  (degrees) => (degrees * Math.PI) / 180,
);
/** Each covered point costs as much as this many px of distance. */
const COVERED = 12;

const isApart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

function* placesOf({ x, y, text }: Label): Generator<{ readonly box: Box; readonly distance: number }> {
  const width = text.length * LETTER;
  for (const distance of DISTANCES) {
    for (const direction of DIRECTIONS) {
      const [across, down] = [Math.cos(direction), Math.sin(direction)];
      const left = x + distance * across - (width * (1 - across)) / 2;
      const top = y + distance * down - (HEIGHT * (1 - down)) / 2;
      yield { box: { left, top, right: left + width, bottom: top + HEIGHT }, distance };
    }
  }
}

/**
 * Places labels within an area so that they cover neither each other nor labeled points, and as few other points as possible.
 * Labels that do not fit are omitted.
 * @param others the points without a label
 */
export function placeLabels(
  labels: readonly Label[],
  others: readonly Spot[],
  area: Box,
): readonly PlacedLabel[] {
  const around = ({ x, y }: Spot): Box => ({ left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 });
  const taken = labels.map(around);
  return labels.flatMap((label) => {
    let [best, cost]: [Box | null, number] = [null, Number.POSITIVE_INFINITY];
    for (const { box, distance } of placesOf(label)) {
      // Positions are sorted by distance, so later ones cannot be better.
      if (distance >= cost) break;
      const isInside =
        box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
      if (!isInside || !taken.every((one) => isApart(one, box))) continue;
      const own = distance + COVERED * others.filter((spot) => !isApart(around(spot), box)).length;
      if (own < cost) [best, cost] = [box, own];
    }
    if (best === null) return [];
    taken.push(best);
    const end = {
      x: Math.min(Math.max(label.x, best.left), best.right),
      y: Math.min(Math.max(label.y, best.top + 2), best.bottom - 2),
    };
    return [{ ...label, ...best, end }];
  });
}
