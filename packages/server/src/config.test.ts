import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

test('design 3: an empty environment gives the defaults', () => {
  const config = parseConfig({});
  expect([config.port, config.host]).toEqual([7860, 'localhost']);
  expect(config.database).toEqual({ kind: 'embedded', dataDir: resolve('.data') });
  expect(config.site).toMatchObject({ productName: 'Indic LLM', hubUrl: 'https://huggingface.co' });
});

test('design 3: an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toEqual(parseConfig({}));
});

test('DATABASE_URL takes the place of the embedded database', () => {
  const url = 'postgresql://user:word@db.example/board';
  expect(parseConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'server', url });
});

test('the hub is named without a slash at its end, and leads to the default dataset page', () => {
  const { site } = parseConfig({ HUB_URL: 'https://hub.example//' });
  expect(site.hubUrl).toBe('https://hub.example');
  expect(site.resultsDatasetUrl).toContain('https://hub.example/');
});

test.each([
  ['PORT', 'x'],
  ['PORT', '70000'],
  ['PORT', '1.5'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://secret@host/db'],
  ['DATABASE_URL', 'secret'],
  ['HUB_URL', 'ftp://secret.example'],
  ['LOG_LEVEL', 'secret'],
  ['HOST', '   '],
])(
  'design 3: %s=%s stops the start with a message that names it and does not repeat the value',
  (name, value) => {
    let message = '';
    try {
      parseConfig({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = error instanceof Error ? error.message : '';
    }
    expect(message).toContain(`${name} must be `);
    expect(message).not.toContain('secret');
  },
);

test('all bad variables are named at once', () => {
  expect(() => parseConfig({ PORT: 'x', HUB_URL: 'y' })).toThrow(/PORT must be [\s\S]*HUB_URL must be /);
});
