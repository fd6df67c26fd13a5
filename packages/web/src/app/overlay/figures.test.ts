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

const WINDOW = { width: 100, height: 50 };
test.each([
  ['two window buffers and the page', {}, 5000 * 3],
  ['no more of a long page than three windows', { page: { width: 100, height: 5000 } }, 5000 * 5],
  ['images in full', { images: [{ width: 10, height: 10 }] }, 5000 * 3 + 100],
  ['canvases in full', { canvases: [{ width: 20, height: 10 }] }, 5000 * 3 + 200],
])('GPU memory is %s, at four bytes a pixel', (_what, surfaces, pixels) => {
  const plain = { window: WINDOW, page: WINDOW, images: [], canvases: [] };
  expect(estimateGpuBytes({ ...plain, ...surfaces })).toBe(pixels * 4);
});
