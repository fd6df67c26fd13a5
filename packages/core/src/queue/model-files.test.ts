import { describe, expect, test } from 'vitest';
import { filesToDownload, type ListedFile, MAX_FILES } from './model-files.ts';

const listed = (...paths: readonly string[]): ListedFile[] => paths.map((path) => ({ path, size: 1000 }));
const ORDINARY = ['config.json', 'tokenizer.json', 'model.safetensors'];

function chosen(files: readonly ListedFile[], capBillions = 100) {
  const read = filesToDownload('a/b', files, capBillions);
  return 'files' in read ? read.files.map(({ path }) => path) : read.problem;
}

test('weights, configuration and tokenizer are downloaded; code, pickles and the rest not', () => {
  const others = [
    'modeling_x.py',
    'pytorch_model.bin',
    'model.gguf',
    'consolidated.safetensors',
    '.gitattributes',
  ];
  const below = ['original/model.safetensors', 'onnx/model.json', '../config.json', '/etc/x.json'];
  const tokenizers = ['tokenizer.model', 'merges.txt', 'chat_template.jinja'];
  expect(chosen(listed(...ORDINARY, ...others, ...below, ...tokenizers, 'README.md'))).toEqual([
    ...ORDINARY,
    ...tokenizers,
  ]);
});

test('weights of other names are taken where usual ones are missing', () => {
  expect(chosen(listed('config.json', 'weights.safetensors'))).toEqual([
    'config.json',
    'weights.safetensors',
  ]);
  const parts = ['model-00001-of-00002.safetensors', 'model-00002-of-00002.safetensors'];
  expect(chosen(listed(...parts, 'model.safetensors.index.json'))).toHaveLength(3);
  expect(chosen(listed('adapter_config.json', 'adapter_model.safetensors'))).toHaveLength(2);
});

describe('a model is refused', () => {
  test('that has 10,000 files', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `x-${index}.json`);
    expect(chosen(listed(...ORDINARY, ...many))).toEqual({
      code: 'too_many_files',
      params: { model: 'a/b', limit: MAX_FILES },
    });
  });

  test('that has no safetensors', () => {
    const files = listed('config.json', 'pytorch_model.bin', 'folder/model.safetensors');
    expect(chosen(files)).toEqual({ code: 'no_safetensors', params: { model: 'a/b' } });
  });

  test('that is too large for its precision, or has 200 GB', () => {
    const one = [...listed('config.json'), { path: 'model.safetensors', size: 200e9 }];
    expect(chosen(one)).toEqual({
      code: 'file_too_big',
      params: { model: 'a/b', file: 'model.safetensors', gigabytes: 200, limit: 100 },
    });
    const parts = Array.from({ length: 9 }, (_, part) => ({
      path: `model-0000${part + 1}-of-00009.safetensors`,
      size: 50e9,
    }));
    expect(chosen(parts)).toMatchObject({ code: 'files_too_big', params: { gigabytes: 450, limit: 400 } });
    expect(chosen(parts, 280)).toHaveLength(9);
  });

  test.each(['model.safetensors.index.json', 'tokenizer_config.json'])(
    'that has a %s too large to be read whole',
    (path) => {
      const withFile = (size: number) => chosen([...listed('model.safetensors'), { path, size }]);
      expect(withFile(600e6)).toEqual({
        code: 'file_too_big',
        params: { model: 'a/b', file: path, gigabytes: 0.6, limit: 0.02 },
      });
      expect(withFile(30e6)).toMatchObject({ params: { gigabytes: 0.1 } });
      expect(withFile(20e6)).toHaveLength(2);
    },
  );

  test.each(['a,b', 'a\nb', '--x', 'a b', 'a*', 'a..b', 'ａ', '[a]', 'a;b', '.a'])(
    'whose weights are named %j',
    (name) => {
      expect(chosen(listed('config.json', `${name}.safetensors`))).toEqual({
        code: 'odd_file_name',
        params: { model: 'a/b', file: expect.any(String) },
      });
    },
  );
});

test.each(['a,b.json', 'a\nb.json', '--x.json', 'a b.json', 'a*.json', 'a..b.json', '.a.json'])(
  'no loader asks for a file named %j: it is left',
  (path) => {
    expect(chosen(listed(...ORDINARY, path))).toEqual(ORDINARY);
  },
);
