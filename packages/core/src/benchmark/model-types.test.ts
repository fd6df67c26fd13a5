import { expect, test } from 'vitest';
import { findModelType, isForEdgeDevices, isSameRange, MODEL_TYPES, modelTypeOrder } from './model-types.ts';

test.each([
  ['pretrained', 'pretrained', 0],
  ['continuously pretrained', 'continuously pretrained', 1],
  ['🟩 continuously pretrained', 'continuously pretrained', 1],
  ['  Fine-Tuned on domain-specific datasets ', 'fine-tuned', 2],
  ['chat models (RLHF, DPO, IFT, ...)', 'chat', 3],
  ['base merges and moerges', 'merge', 4],
  ['MULTIMODAL', 'multimodal', 5],
])('type of %j is %s', (text, key, order) => {
  expect(findModelType(text)?.key).toBe(key);
  expect(modelTypeOrder(text)).toBe(order);
});

test('each type has an icon of its own', () => {
  expect(new Set(MODEL_TYPES.map(({ icon }) => icon)).size).toBe(MODEL_TYPES.length);
});

test.each([[''], ['unknown'], ['finetuned'], [null]])('%j is no known type', (text) => {
  expect(findModelType(text)).toBeNull();
  expect(modelTypeOrder(text)).toBeNull();
});

test('of several keys that fit the longest wins, wherever it stands', () => {
  expect(findModelType('chat, continuously pretrained')?.key).toBe('continuously pretrained');
  expect(findModelType('merge of fine-tuned models')?.key).toBe('fine-tuned');
  expect(findModelType('chat, fine-tuned')?.key).toBe('fine-tuned');
});

test('ranges are equal where their ends are, or are beyond the scale', () => {
  expect(isSameRange([65, 141], [65, 140])).toBe(true);
  expect(isSameRange([65, 141], [65, 139])).toBe(false);
  expect(isSameRange([-5, 7], [-1, 7])).toBe(true);
  expect(isSameRange([0, 7], [-1, 7])).toBe(false);
});

test('edge devices take models below 3 billion parameters', () => {
  expect(isForEdgeDevices(2.99)).toBe(true);
  expect(isForEdgeDevices(3)).toBe(false);
  expect(isForEdgeDevices(null)).toBeNull();
});
