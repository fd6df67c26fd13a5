/** What the overlay shows (spec 2.2), each null where the browser does not tell. */
export interface Figures {
  readonly fps: number | null;
  /** The last samples of the FPS, oldest first. */
  readonly fpsHistory: readonly number[];
  /** First contentful paint, ms after the navigation began. */
  readonly fcp: number | null;
  readonly renderCycles: number;
  readonly heapBytes: number | null;
  readonly gpuBytes: number | null;
  readonly network: Network | null;
}

interface Network {
  /** What came over the wire, headers included. */
  readonly transferredBytes: number;
  /** null where nothing with a body, or only bodies of other origins that hide their size, were received. */
  readonly compression: { readonly ratio: number; readonly savedPercent: number } | null;
}

type FpsGrade = 'good' | 'warning' | 'poor';

/** Spec 9: 55 and above is good, 30 and above is a warning. */
export function gradeFps(fps: number): FpsGrade {
  if (fps >= 55) return 'good';
  return fps >= 30 ? 'warning' : 'poor';
}

type Transfer = Pick<PerformanceResourceTiming, 'transferSize' | 'encodedBodySize' | 'decodedBodySize'>;

/** Sums of the resource timing. Bodies from the browser's cache count for the compression: they were received once. */
export function summariseNetwork(transfers: readonly Transfer[]): Network | null {
  if (transfers.length === 0) return null;
  let transferredBytes = 0;
  let encoded = 0;
  let decoded = 0;
  for (const transfer of transfers) {
    transferredBytes += transfer.transferSize;
    encoded += transfer.encodedBodySize;
    decoded += transfer.decodedBodySize;
  }
  const compression =
    encoded === 0 ? null : { ratio: decoded / encoded, savedPercent: (1 - encoded / decoded) * 100 };
  return { transferredBytes, compression };
}

/** The heap in use; only Chromium tells, by a property that stands in no standard. */
export function readHeap(performance: object): number | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null;
  if (typeof memory !== 'object' || memory === null || !('usedJSHeapSize' in memory)) return null;
  return typeof memory.usedJSHeapSize === 'number' ? memory.usedJSHeapSize : null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is drawn, in physical pixels. */
export interface Surfaces {
  readonly window: Size;
  /** The whole page, most of it outside the window. */
  readonly page: Size;
  readonly images: readonly Size[];
  readonly canvases: readonly Size[];
}

const BYTES_PER_PIXEL = 4;
/** The one shown and the one being drawn. */
const WINDOW_BUFFERS = 2;
/** Browsers keep the page drawn as tiles about one window beyond what is seen, above and below. */
const WINDOWS_OF_TILES = 3;

const pixels = ({ width, height }: Size): number => width * height;
const sum = (sizes: readonly Size[]): number => sizes.reduce((total, size) => total + pixels(size), 0);

/**
 * No browser tells a page how much graphics memory it takes, so this is an estimate, at four bytes a pixel: two buffers
 * as large as the window; the tiles of the page, up to three windows of it; every image at its full size, as it is
 * decoded; every canvas. Layers of their own (sticky cells, popovers, animations) are not counted: it is a lower bound.
 */
export function estimateGpuBytes({ window, page, images, canvases }: Surfaces): number {
  const tiles = Math.min(pixels(page), pixels(window) * WINDOWS_OF_TILES);
  return (pixels(window) * WINDOW_BUFFERS + tiles + sum(images) + sum(canvases)) * BYTES_PER_PIXEL;
}
