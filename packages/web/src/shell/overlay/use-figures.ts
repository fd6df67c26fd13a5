import { useEffect, useState } from 'react';
import { renderCycles } from '../../state/render-cycles.ts';
import { estimateGpuBytes, type Figures, readHeap, type Surfaces, summarizeNetwork } from './figures.ts';

/** Often enough to be current, rarely enough to be readable. */
const SAMPLE_MS = 500;
const HISTORY_LENGTH = 40;

/** A figure that cannot be measured is logged, and shown as unknown. */
function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a tool for developers, who read the console
  console.warn(`${what} failed:`, error);
}

/** Reports the first contentful paint, also when it was before this call. */
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

/** Measures while its component is mounted. */
export function useFigures(): Figures {
  const [figures, setFigures] = useState<Figures>(() => ({
    fps: null,
    fpsHistory: [],
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
      setFigures(({ fcp, fpsHistory }) => ({
        fps,
        fpsHistory: [...fpsHistory, fps].slice(-HISTORY_LENGTH),
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
