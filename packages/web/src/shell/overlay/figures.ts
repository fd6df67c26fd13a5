/** The figures of the overlay, each null where the browser does not report it. */
export interface Figures {
  readonly fps: number | null;
  /** The latest samples of the FPS, oldest first. */
  readonly fpsHistory: readonly number[];
  /** First contentful paint, ms after the navigation began. */
  readonly fcp: number | null;
  readonly renderCycles: number;
  readonly heapBytes: number | null;
  readonly gpuBytes: number | null;
  readonly network: Network | null;
}

interface Network {
  /** Over the network, headers included. */
  readonly transferredBytes: number;
  /** null when no response had a body of known size; other origins may hide theirs. */
  readonly compression: { readonly ratio: number; readonly savedPercent: number } | null;
}

type FpsGrade = 'good' | 'warning' | 'poor';

export function gradeFps(fps: number): FpsGrade {
  if (fps >= 55) return 'good';
  return fps >= 30 ? 'warning' : 'poor';
}

type Transfer = Pick<PerformanceResourceTiming, 'transferSize' | 'encodedBodySize' | 'decodedBodySize'>;

/** Sums of the resource timing. Bodies from the browser's cache count for the compression: they were received before. */
export function summarizeNetwork(transfers: readonly Transfer[]): Network | null {
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

/** The heap in use. Only Chromium reports it, by a non-standard property. */
export function readHeap(performance: object): number | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null;
  if (typeof memory !== 'object' || memory === null || !('usedJSHeapSize' in memory)) return null;
  return typeof memory.usedJSHeapSize === 'number' ? memory.usedJSHeapSize : null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The drawn surfaces, in physical pixels. */
export interface Surfaces {
  readonly window: Size;
  /** The whole page, including the parts outside the window. */
  readonly page: Size;
  readonly images: readonly Size[];
  readonly canvases: readonly Size[];
}

const BYTES_PER_PIXEL = 4;
/** The one shown and the one being drawn. */
const WINDOW_BUFFERS = 2;
/** Browsers keep tiles of the page for about one window above and one below the visible part. */
const WINDOWS_OF_TILES = 3;

const pixels = ({ width, height }: Size): number => width * height;
const sum = (sizes: readonly Size[]): number => sizes.reduce((total, size) => total + pixels(size), 0);

/**
 * No browser tells a page how much graphics memory it uses, so this is an estimate, at four bytes a pixel: two buffers of
 * the window's size, the tiles of the page (at most three windows), every image at its decoded size, and every canvas.
 * Separate layers (sticky cells, popovers, animations) are not counted: it is a lower bound.
 */
export function estimateGpuBytes({ window, page, images, canvases }: Surfaces): number {
  const tiles = Math.min(pixels(page), pixels(window) * WINDOWS_OF_TILES);
  return (pixels(window) * WINDOW_BUFFERS + tiles + sum(images) + sum(canvases)) * BYTES_PER_PIXEL;
}
