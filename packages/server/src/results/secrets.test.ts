import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, parseHarnessJson, recordAt } from '@leaderboard/core/results/harness-json';
import {
  HIDDEN,
  isSecretName,
  looksLikeSecret,
  redactArguments,
  redactFile,
  secretPlaces,
} from '@leaderboard/core/results/secrets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { FIXTURES, fixture, withChanges } from '../../../core/test/support.ts';
import { readModelArguments } from './harness-facts.ts';

/** Names seen on arguments and fields that contain secrets. */
const NAMES = [
  'token hf_token HF_TOKEN auth_token accessToken use_auth_token api_key apiKey openai_api_key x-api-key key',
  'access_key private_key keys auth authorization Authorization header headers password passwd pwd pass secret',
  'client_secret aws_secret_access_key credential credentials bearer cookie pat sshkey authkey oauth jwt passcode',
  'session license-key',
].flatMap((names) => names.split(' '));
const PLAIN_NAMES = 'tokenizer_pad_token max_tokens tokenizer tokenized_requests monkey author passage'.split(
  ' ',
);

test('names of secrets are told from names of tokenizers', () => {
  expect(NAMES.filter((name) => !isSecretName(name))).toEqual([]);
  expect(PLAIN_NAMES.filter(isSecretName)).toEqual(['tokenizer_pad_token']);
});

const letters = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(''));
const ALPHANUMERIC = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz0123456789';
/** A secret in one of many formats, with a unique body so that every leak is found. */
const shaped = fc
  .record({
    body: letters(ALPHANUMERIC, 24).filter((body) => /\d/.test(body) && /[A-Z]/.test(body)),
    upper: letters('ABCDEFGHJKMNPQRSTUVWXYZ0123456789', 16),
    shape: fc.constantFrom<(body: string, upper: string) => readonly [text: string, body: string]>(
      (body) => [`hf_${body}`, body],
      (body) => [`sk-${body}`, body],
      (body) => [`sk-proj-${body}`, body],
      (body) => [`Bearer ${body}`, body],
      (body) => [`bearer  ${body}==`, body],
      (body) => [`Basic ${body}`, body],
      (body) => [`https://user:${body}@host.example/v1`, body],
      (body) => [`postgres://user:${body}@host:5432/db`, body],
      (body) => [`user:${body}@host`, body],
      (body) => [`https://user:${body}/x@host`, body],
      (body) => [`https://${body}@host/path`, body],
      (body) => [`ghp_${body}`, body],
      (body) => [`github_pat_${body}`, body],
      (body) => [`glpat-${body}`, body],
      (body) => [`xoxb-${body}`, body],
      (_body, upper) => [`AKIA${upper}`, upper],
      (body) => [`AIza${body}`, body],
      (body) => [`nvapi-${body}`, body],
      (body) => [`xai-${body}`, body],
      (body) => [`sk_live_${body}`, body],
      (body) => [`https://host.example/file?sv=1&sig=${body}`, body],
      (body) => [`eyJhbGciOiJIUzI1NiJ9.${body}.x`, body],
      (body) => [`-----BEGIN RSA PRIVATE KEY-----\n${body}`, body],
      (body) => [`?api_key=${body}`, body],
      (body) => [`API_TOKEN: "${body}"`, body],
    ),
  })
  .map(({ body, upper, shape }) => shape(body, upper));

/** A place for a name and its value. Places that ignore the name need a value that looks like a secret. */
type Place = (name: string, value: string) => Readonly<Record<string, unknown>>;
const ARGS = 'config/model_args';
const BY_NAME: readonly Place[] = [
  (name, value) => ({ [ARGS]: `pretrained=a/b,${name}=${value},dtype=float16` }),
  (name, value) => ({ [ARGS]: `pretrained=a/b, ${name} = "${value}"` }),
  (name, value) => ({ [ARGS]: `pretrained=a/b,header={"${name}": "${value}"}` }),
  (name, value) => ({ [ARGS]: `pretrained=a/b,header={'a': 'b', '${name}': '${value}'}` }),
  (name, value) => ({ [ARGS]: { pretrained: 'a/b', [name]: value } }),
  (name, value) => ({ [ARGS]: { pretrained: 'a/b', quantization_config: { [name]: value } } }),
  (name, value) => ({
    [ARGS]: { pretrained: 'a/b', quantization_config: JSON.stringify({ [name]: value }) },
  }),
  (name, value) => ({ [ARGS]: { pretrained: 'a/b', header: { a: [{ [name]: value }] } } }),
  (name, value) => ({ 'config/gen_kwargs': `temperature=0,${name}=${value}` }),
  (name, value) => ({ 'config/gen_kwargs': { [name]: value } }),
  (name, value) => ({ [`config/${name}`]: value }),
  (name, value) => ({ [name]: value }),
  (name, value) => ({ [name]: { deep: [[value]] } }),
  (name, value) => ({ [`configs/bba_Hindi/metadata/${name}`]: value }),
  (name, value) => ({ [`configs/bba_Hindi/dataset_kwargs/${name}`]: value }),
  (name, value) => ({ [`configs/bba_Hindi/${name}`]: value }),
  (name, value) => ({ [`results/bba_Hindi/${name}`]: value }),
];
/** Inside the value of a listed argument. */
const IN_VALUE: readonly Place[] = [
  (name, value) => ({ [ARGS]: `pretrained=a/b;${name}=${value}` }),
  (name, value) => ({ [ARGS]: { pretrained: 'a/b', tokenizer: `c/d ${name}: ${value}` } }),
];
const BY_SHAPE: readonly Place[] = [
  (_name, value) => ({ [ARGS]: `pretrained=a/b,tokenizer=${value}` }),
  (_name, value) => ({ [ARGS]: { pretrained: value } }),
  (_name, value) => ({ [ARGS]: { pretrained: 'a/b', [value]: true } }),
  (_name, value) => ({ [ARGS]: { pretrained: 'a/b', chat_template_args: { thinking: value } } }),
  (_name, value) => ({ model_name: value }),
  (_name, value) => ({ pretty_env_info: `OS: Linux\nproxy: ${value}\n` }),
  (_name, value) => ({ chat_template: `{{ messages }} ${value}` }),
  (_name, value) => ({ system_instruction: value }),
  (_name, value) => ({ tokenizer_pad_token: ['<pad>', value] }),
  (_name, value) => ({ 'configs/bba_Hindi/doc_to_text': `x = "${value}"` }),
  (_name, value) => ({ 'configs/bba_Hindi/fewshot_config': { sampler: [value] } }),
  (_name, value) => ({ 'group_subtasks/bba': ['bba_Hindi', value] }),
  (_name, value) => ({ [`higher_is_better/bba_Hindi/${value.replaceAll('/', '')}`]: true }),
];

/** A results file with one task, so that thousands are parsed in seconds. */
const SMALL = {
  results: { bba_Hindi: { alias: 'bba_Hindi', 'acc,none': 0.4 } },
  configs: { bba_Hindi: { task: 'bba_Hindi', metadata: { version: 1 } } },
  config: { model: 'hf', model_args: 'pretrained=a/b' },
};

/** Everything that is published of a file with these changes: the file itself and the arguments in the repeat command. */
function published(changes: Readonly<Record<string, unknown>>): { shown: string; places: readonly string[] } {
  const json = withChanges(SMALL, changes);
  const args = isRecord(json) ? readModelArguments(recordAt(json, 'config')) : null;
  const shown = `${redactFile(JSON.stringify(json))}\n${JSON.stringify(redactArguments(args ?? {}))}`;
  return { shown, places: secretPlaces(json) };
}

describe('a secret in a results file', () => {
  test('is found and shown nowhere, whatever its name, shape and place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        shaped,
        fc.constantFrom(...BY_NAME, ...IN_VALUE, ...BY_SHAPE),
        (name, [text, body], place) => {
          const { shown, places } = published(place(name, text));
          expect(shown).not.toContain(body);
          expect(places.length).toBeGreaterThan(0);
          expect(places.join()).not.toContain(body);
        },
      ),
      { numRuns: PROPERTY_RUNS },
    );
  });

  test('is found by its name alone, and shown nowhere', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        letters('abcdefgh', 8),
        fc.constantFrom(...BY_NAME, ...IN_VALUE),
        (name, word, place) => {
          const { shown, places } = published(place(name, word));
          expect(shown).not.toContain(word);
          expect(places.length).toBeGreaterThan(0);
          expect(places.join()).not.toContain(word);
        },
      ),
      { numRuns: PROPERTY_RUNS },
    );
  });

  test('is hidden under any name that is not listed', () => {
    fc.assert(
      fc.property(
        letters('abcdefgh', 6).map((end) => `x_${end}`),
        letters('ABCDEFGH', 8),
        fc.constantFrom(...BY_NAME, (name, value) => ({
          [`configs/bba_Hindi/fewshot_config/${name}`]: value,
        })),
        (name, word, place) => {
          expect(published(place(name, word)).shown).not.toContain(word);
        },
      ),
      { numRuns: PROPERTY_RUNS },
    );
  });

  test('is not handed out where its name stands twice', () => {
    const text = fixture(FIXTURES.groups).replace('{', '{"hf_token": "hunter2", "hf_token": null, ');
    expect(text).toContain('hunter2');
    expect(redactFile(text)).not.toContain('hunter2');
  });

  test('is named by its place', () => {
    expect(
      secretPlaces({
        config: { model_args: 'pretrained=a/b,token=hunter2', header: { X: ['hunter2'] } },
        configs: { bba_Hindi: { metadata: { api_key: 'hunter2', password: 1234 } } },
      }),
    ).toEqual([
      'config.model_args.token',
      'config.header.X.0',
      'configs.bba_Hindi.metadata.api_key',
      'configs.bba_Hindi.metadata.password',
    ]);
  });
});

/** Files written by lm_eval, for this suite and others. */
const ORDINARY = [
  ...Object.values(FIXTURES),
  ...['lm-eval', 'real'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '../../../core/fixtures', folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${folder}/${name}`),
  ),
];

describe('an ordinary results file', () => {
  test.each(ORDINARY)('%s has nothing that looks like a secret', (name) => {
    expect(secretPlaces(parseHarnessJson(fixture(name)))).toEqual([]);
  });

  test.each(ORDINARY.filter((name) => !/real/.test(name)))('%s is shown byte by byte', (name) => {
    expect(redactFile(fixture(name))).toBe(fixture(name));
  });

  test('a value that is no secret passes under the name of one', () => {
    const args = {
      pretrained: 'a/b',
      token: 'True',
      use_auth_token: false,
      key: 5,
      header: null,
      headers: {},
    };
    expect(secretPlaces({ config: { model_args: args, tokenizer_pad_token: ['<|pad|>', '0'] } })).toEqual([]);
  });

  test.each([
    'pip install hf_transfer hf_transformers',
    'The bearer of a cheque; Bearer instruments; Basic principles of finance',
    'mailto:asha@example.org, Email:asha@example.org, git@github.com:org/name',
    '{{ bos_token }}{% for key, value in arguments %}{{ key }}: {{ value }}',
    'sorted(options, key=lambda one: one.index)',
    'task-specific-and-risk-based-1',
    'torch 2.7.1+cu126, transformers==4.55.0, https://download.pytorch.org/whl/cu126',
    'lm_eval @ git+https://github.com/org/lm-eval@4e7e0d47f33b',
    'a'.repeat(40),
  ])('%s looks like no secret', (text) => {
    expect(looksLikeSecret(text)).toBe(false);
  });
});

test('a file nested too deeply for a reader is hidden there', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"until": ', '}'],
  ] as const) {
    const nested = `${open.repeat(2000)}"hunter2"${close.repeat(2000)}`;
    const text = fixture(FIXTURES.groups).replace('{', `{"until": ${nested}, `);
    expect(redactFile(text)).not.toContain('hunter2');
    expect(secretPlaces(parseHarnessJson(text))).toEqual([]);
  }
});

test('a part of the arguments without a plain name is hidden whole', () => {
  const text = JSON.stringify({ config: { model_args: 'pretrained=a/b,c d dtype=float16' } });
  expect(redactFile(text)).toContain(`"pretrained=a/b,${HIDDEN}"`);
});

describe('the file of a gated model', () => {
  const file = {
    ...SMALL,
    chat_template: '{{ secret_of_the_maker }}',
    chat_template_sha: 'abc',
    tokenizer_eos_token: ['</maker>', '7'],
    eot_token_id: 7,
    configs: { bba_Hindi: { metadata: { chat_template: '{{ secret_of_the_maker }}' } } },
  };

  test('shows no text of its repository, and the hash of the template', () => {
    const shown = redactFile(JSON.stringify(file), true);
    expect(shown).not.toContain('maker');
    expect(JSON.parse(shown)).toMatchObject({
      chat_template: '…',
      chat_template_sha: 'abc',
      eot_token_id: '…',
      results: SMALL.results,
    });
    expect(redactFile(JSON.stringify(file))).toContain('secret_of_the_maker');
  });

  test('without a template of its own is shown byte by byte', () => {
    const text = JSON.stringify({ ...SMALL, chat_template: null });
    expect(redactFile(text, true)).toBe(text);
  });
});
