import { describe, expect, test } from 'vitest';
import { estimateGpuBytes, gradeFps, readHeap, summarizeNetwork } from './figures.ts';

describe('FPS', () => {
  test.each([
    [60, 'good'],
    [55, 'good'],
    [54.9, 'warning'],
    [30, 'warning'],
    [29.9, 'poor'],
    [0, 'poor'],
  ] as const)('%d is %s', (fps, grade) => {
    expect(gradeFps(fps)).toBe(grade);
  });
});

describe('network and compression', () => {
  const transfer = (transferSize: number, encodedBodySize: number, decodedBodySize: number) => ({
    transferSize,
    encodedBodySize,
    decodedBodySize,
  });

  test('adds up what was transferred and compares the bodies before and after', () => {
    expect(summarizeNetwork([transfer(400, 100, 400), transfer(0, 100, 400)])).toEqual({
      transferredBytes: 400,
      compression: { ratio: 4, savedPercent: 75 },
    });
  });

  test('knows no compression without sizes, and nothing without timings', () => {
    expect(summarizeNetwork([transfer(0, 0, 0)])).toEqual({ transferredBytes: 0, compression: null });
    expect(summarizeNetwork([])).toBeNull();
  });
});

describe('JS heap memory', () => {
  test('is known in Chromium only', () => {
    expect(readHeap({ memory: { usedJSHeapSize: 12 } })).toBe(12);
    expect(readHeap({})).toBeNull();
    expect(readHeap({ memory: undefined })).toBeNull();
    expect(readHeap({ memory: { usedJSHeapSize: '12' } })).toBeNull();
  });
});

describe('GPU memory', () => {
  const window = { width: 100, height: 50 };

  test('counts two window buffers and the page at four bytes a pixel', () => {
    expect(estimateGpuBytes({ window, page: window, images: [], canvases: [] })).toBe(5000 * 3 * 4);
  });

  test('counts no more of a long page than three windows', () => {
    const page = { width: 100, height: 5000 };
    expect(estimateGpuBytes({ window, page, images: [], canvases: [] })).toBe(5000 * 5 * 4);
  });

  test('counts images and canvases in full', () => {
    const surfaces = { images: [{ width: 10, height: 10 }], canvases: [{ width: 20, height: 10 }] };
    expect(estimateGpuBytes({ window, page: window, ...surfaces })).toBe((15_000 + 100 + 200) * 4);
  });
});
