import { useEffect, useState } from 'react';
import { renderCycles } from '../../state/render-cycles.ts';

/** The overlay's metrics; each is null if the browser does not report it. */
interface Figures {
  readonly fps: number | null;
  /** First contentful paint, ms after the navigation began. */
  readonly fcp: number | null;
  readonly renderCycles: number;
  readonly heapBytes: number | null;
  readonly gpuBytes: number | null;
  readonly network: Network | null;
}

interface Network {
  /** Bytes sent over the network, including headers. */
  readonly transferredBytes: number;
  /** null if no response had a body of known size; cross-origin responses may hide theirs. */
  readonly compression: { readonly ratio: number; readonly savedPercent: number } | null;
}

type FpsGrade = 'good' | 'warning' | 'poor';

export function gradeFps(fps: number): FpsGrade {
  if (fps >= 55) return 'good';
  return fps >= 30 ? 'warning' : 'poor';
}

type Transfer = Pick<PerformanceResourceTiming, 'transferSize' | 'encodedBodySize' | 'decodedBodySize'>;

/** Summarizes the resource timing. Compression includes bodies from the browser's cache, which were downloaded earlier. */
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

/** The used heap in bytes. Only Chromium reports it, in a non-standard property. */
export function readHeap(performance: object): number | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null;
  if (typeof memory !== 'object' || memory === null || !('usedJSHeapSize' in memory)) return null;
  return typeof memory.usedJSHeapSize === 'number' ? memory.usedJSHeapSize : null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sizes of painted surfaces, in physical pixels. */
interface Surfaces {
  readonly window: Size;
  /** The whole page, including the part outside the window. */
  readonly page: Size;
  readonly images: readonly Size[];
  readonly canvases: readonly Size[];
}

const BYTES_PER_PIXEL = 4;
/** The front buffer and the back buffer. */
const WINDOW_BUFFERS = 2;
/** Browsers keep page tiles for about one window height above and below the visible part. */
const WINDOWS_OF_TILES = 3;

const pixels = ({ width, height }: Size): number => width * height;
const sum = (sizes: readonly Size[]): number => sizes.reduce((total, size) => total + pixels(size), 0);

/**
 * Estimates graphics memory, which browsers do not report, at four bytes per pixel: two buffers of the window's size, the page's
 * tiles (at most three windows), all images at their decoded size, and all canvases. Separate layers (sticky cells, popovers,
 * animations) are not counted, so this is a lower bound.
 */
export function estimateGpuBytes({ window, page, images, canvases }: Surfaces): number {
  const tiles = Math.min(pixels(page), pixels(window) * WINDOWS_OF_TILES);
  return (pixels(window) * WINDOW_BUFFERS + tiles + sum(images) + sum(canvases)) * BYTES_PER_PIXEL;
}

/** Often enough to be current, rarely enough to be readable. */
const SAMPLE_MS = 500;

/** Logs a failed measurement, which is shown as unknown. */
function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a tool for developers, who read the console
  console.warn(`${what} failed:`, error);
}

/** Reports the first contentful paint, even if it happened before this call. */
function observePaint(tell: (ms: number) => void): () => void {
  try {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint');
      if (entry !== undefined) tell(entry.startTime);
    });
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) throw new Error('Not supported');
    observer.observe({ type: 'paint', buffered: true });
    return () => observer.disconnect();
  } catch (error) {
    logFailure('Observing the paint timing', error);
    return () => undefined;
  }
}

function surfaces(): Surfaces {
  const ratio = window.devicePixelRatio;
  const { scrollWidth, scrollHeight } = document.documentElement;
  return {
    window: { width: window.innerWidth * ratio, height: window.innerHeight * ratio },
    page: { width: scrollWidth * ratio, height: scrollHeight * ratio },
    images: Array.from(document.images, (image) => ({
      width: image.naturalWidth,
      height: image.naturalHeight,
    })),
    canvases: Array.from(document.querySelectorAll('canvas'), ({ width, height }) => ({ width, height })),
  };
}

function isTransfer(entry: PerformanceEntry): entry is PerformanceResourceTiming {
  return entry instanceof PerformanceResourceTiming;
}

function readNetwork(): Figures['network'] {
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  return summarizeNetwork(entries.filter(isTransfer));
}

/** Collects the metrics while the component is mounted. */
export function useFigures(): Figures {
  const [figures, setFigures] = useState<Figures>(() => ({
    fps: null,
    fcp: null,
    renderCycles: renderCycles(),
    heapBytes: readHeap(performance),
    gpuBytes: null,
    network: readNetwork(),
  }));

  useEffect(() => {
    let gpuFails = false;
    const readGpu = (): number | null => {
      if (gpuFails) return null;
      try {
        return estimateGpuBytes(surfaces());
      } catch (error) {
        gpuFails = true;
        logFailure('Estimating the GPU memory', error);
        return null;
      }
    };
    let frames = 0;
    let since = performance.now();
    const step = () => {
      request = requestAnimationFrame(step);
      frames += 1;
      const now = performance.now();
      if (now - since < SAMPLE_MS) return;
      const fps = (frames * 1000) / (now - since);
      frames = 0;
      since = now;
      setFigures(({ fcp }) => ({
        fps,
        fcp,
        renderCycles: renderCycles(),
        heapBytes: readHeap(performance),
        gpuBytes: readGpu(),
        network: readNetwork(),
      }));
    };
    let request = requestAnimationFrame(step);
    const stopObserving = observePaint((fcp) => setFigures((current) => ({ ...current, fcp })));
    return () => {
      cancelAnimationFrame(request);
      stopObserving();
    };
  }, []);

  return figures;
}
