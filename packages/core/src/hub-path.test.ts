import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../test/property-runs.ts';
import {
  createSpelling,
  isHubPath,
  isRevision,
  isSameModel,
  normalizeModelName,
  parseCommit,
  parseModelId,
} from './hub-path.ts';

test.each([
  'Qwen/Qwen3-8B',
  'ai4bharat/Airavata',
  '01-ai/Yi-1.5-9B',
  'a/_b',
  `${'a'.repeat(96)}/${'b'.repeat(96)}`,
])('%s is organization/model-name', (path) => {
  expect(isHubPath(path)).toBe(true);
});

test.each([
  '',
  'gpt2',
  '/gpt2',
  'org/',
  'org/name/x',
  './model',
  '~/model',
  '-org/name',
  'org/-name',
  'org/..',
  'org/a..b',
  'org/na me',
  'org/name\n',
  'org/name,trust_remote_code=True',
  'संस्था/model',
  `${'a'.repeat(97)}/b`,
  `a/${'b'.repeat(97)}`,
])('%j is not', (path) => {
  expect(isHubPath(path)).toBe(false);
});

test('a model id is parsed once, without the spaces around it', () => {
  expect(parseModelId(' Qwen/Qwen3-8B\n')).toBe('Qwen/Qwen3-8B');
  expect(parseModelId('gpt2')).toBeNull();
});

test.each([
  'main',
  'v1.0',
  'refs/pr/12',
  'step_1000',
  'gptq-4bit-32g',
  'v1.0+cpu',
  'v2@final',
  'model@1.0.0+build.7',
  'b968826d9c46dd6066d109eabc6255188de91218',
])('%s can name a revision', (text) => expect(isRevision(text)).toBe(true));

test.each([
  '',
  '-main',
  '--help',
  'main,trust_remote_code=True',
  'a=b',
  '../x',
  'a/../b',
  'a//b',
  'a/',
  '/a',
  '.a',
  'a b',
  'a\n',
  'a\0',
  '$(x)',
  '`x`',
  'a%2fb',
  'मुख्य',
  '@',
  '@{-1}',
  'v1@',
  '+x',
  'v1++',
  'a'.repeat(129),
])('%j cannot name a revision', (text) => expect(isRevision(text)).toBe(false));

test('accepted paths have harmless characters, no leading dash, no double dots (property)', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'aZ0_-./\\ ,=%\n\0$`"\'@+{:é'), maxLength: 40 });
  fc.assert(
    fc.property(hostile, (text) => {
      const id = parseModelId(text);
      if (id !== null) {
        expect(id).toMatch(/^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/);
        expect(id).not.toMatch(/\.\.|^-|\/-/);
        expect(encodeURI(id)).toBe(id);
      }
      if (isRevision(text)) {
        expect(text).toMatch(/^[A-Za-z0-9][A-Za-z0-9_./@+-]*$/);
        expect(text).not.toMatch(/\.\.|@\{|[+@.-]{2}/);
      }
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test('a commit is 40 hexadecimal digits', () => {
  expect(parseCommit('b968826d9c46dd6066d109eabc6255188de91218')).not.toBeNull();
  for (const text of ['main', 'B968826D9C46DD6066D109EABC6255188DE91218', 'b968826', `${'a'.repeat(40)}\n`]) {
    expect(parseCommit(text)).toBeNull();
  }
});

/** A few names, each in various letter cases. */
const inSomeCase = fc
  .tuple(fc.constantFrom('trial-org/case-1b', 'trial-org/case-2b', 'other/case-1b'), fc.array(fc.boolean()))
  .map(([name, uppers]) => [...name].map((sign, at) => (uppers[at] ? sign.toUpperCase() : sign)).join(''));

test('a model has one name in any letter case: the first', () => {
  fc.assert(
    fc.property(fc.array(inSomeCase), fc.array(inSomeCase), (known, given) => {
      const spelled = createSpelling(known);
      const names = given.map(spelled);
      for (const [at, name] of given.entries()) {
        const first = [...known, ...given].find((one) => isSameModel(one, name));
        expect(names[at]).toBe(first);
        expect(isSameModel(names[at] ?? '', name)).toBe(true);
      }
      expect(new Set(names).size).toBe(new Set(names.map((name) => name.toLowerCase())).size);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test.each([
  'https://huggingface.co/banyan-lab/peepal-1b',
  'huggingface.co/banyan-lab/peepal-1b/',
  'http://localhost:8131/banyan-lab/peepal-1b',
  'https://huggingface.co/banyan-lab/peepal-1b/tree/main',
  'https://huggingface.co/banyan-lab/peepal-1b/blob/main/config.json',
  'huggingface.co/banyan-lab/peepal-1b?library=transformers#usage',
  'banyan-lab/peepal-1b/',
  '"banyan-lab/peepal-1b"',
  '“banyan-lab/peepal-1b”',
  'banyan-lab/peepal-1b\u200b',
  'banyan‑lab/peepal‑1b',
  'banyan-lab / peepal-1b',
  ' banyan-lab/peepal-1b\r\n',
])('the name in %j is found', (text) => {
  expect(normalizeModelName(text)).toBe('banyan-lab/peepal-1b');
});

test.each(['../../etc/passwd', 'a/b/c', 'https://huggingface.co/a', 'a/b;c/d', 'file:///etc/passwd', '-x/y'])(
  '%j names no model',
  (text) => {
    expect(parseModelId(normalizeModelName(text))).toBeNull();
  },
);
