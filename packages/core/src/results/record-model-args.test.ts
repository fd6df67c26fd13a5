import { expect, test } from 'vitest';
import { modelArgsOfRecord } from './record-model-args.ts';

test.each([
  ['', {}],
  ['{}', {}],
  ['pretrained=a/b,load_in_4bit=True', { pretrained: 'a/b', load_in_4bit: 'True' }],
  // As CPython 3.12 prints them.
  [
    "{'pretrained': 'a/b', 'peft': 'c/d', 'load_in_4bit': True, 'revision': None, 'max_length': -1, 'ratio': 1e-05}",
    { pretrained: 'a/b', peft: 'c/d', load_in_4bit: true, revision: null, max_length: -1, ratio: 1e-5 },
  ],
  [
    `{'it\\\\s': "o'clock, {x}: 'y'", 'two': 'a"\\'b\\n\\x07\\u202e\\U000e0001', 'हिन्दी': '🙂'}`,
    {
      'it\\s': "o'clock, {x}: 'y'",
      two: 'a"\'b\n\u0007\u202e\u{e0001}',
      हिन्दी: '🙂',
    },
  ],
])('%s is read as the harness had it', (text, args) => {
  expect(modelArgsOfRecord(text)).toEqual(args);
});

test.each([
  'pretrained',
  'pretrained=a/b,peft',
  'pretrained=a/b,revision=x=y',
  'pretrained=a/b,pretrained=c/d',
  "{'pretrained': 'a/b'",
  "{'pretrained': 'a/b'} ",
  "{'pretrained': 'a/b', }",
  "{'pretrained': 'a/b', 'pretrained': 'c/d'}",
  "{'pretrained': 'a/b', 'quantization_config': {'load_in_4bit': True}}",
  "{'dtype': torch.float16}",
  "{'a': '\\q'}",
  "{'a': 'b''c'}",
  '{"a": true}',
  "{'a': (1, 2)}",
  "{'a': '\\U00110000'}",
])('%s is not guessed at', (text) => {
  expect(modelArgsOfRecord(text)).toBeNull();
});

test('a name of the language’s own objects is a name like others', () => {
  const args = modelArgsOfRecord("{'__proto__': 'x', 'constructor': 'y'}") ?? {};
  expect(Object.keys(args)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(args)).toBe(Object.prototype);
});

test('a long text is read in no time', () => {
  expect(modelArgsOfRecord(`{'a': '${'\\\\'.repeat(200_000)}`)).toBeNull();
});

test('arguments of many megabytes are unreadable, and nothing throws', () => {
  expect(modelArgsOfRecord(`{'a': '${'x'.repeat(20_000_000)}'}`)).toBeNull();
});
