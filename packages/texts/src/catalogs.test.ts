import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childrenOf, isNode, nodesOf, type SyntaxNode } from '../../web/test/syntax.ts';

const files = (language: string) =>
  readdirSync(join(import.meta.dirname, language)).filter((file) => /(?<!\.test)\.ts$/.test(file));
const read = (language: string, file: string) =>
  readFileSync(join(import.meta.dirname, language, file), 'utf8');

function part(node: SyntaxNode, name: string): SyntaxNode | null {
  const value: unknown = Reflect.get(node, name);
  return isNode(value) ? value : null;
}

/** The names that a node writes as identifiers, wherever they stand in it. */
function namesIn(node: SyntaxNode): string[] {
  const own = node.type === 'Identifier' ? [String(Reflect.get(node, 'name'))] : [];
  return [...own, ...childrenOf(node).flatMap(namesIn)];
}

/** The parameters of a function that it does not use: a sentence that leaves out what it was given. */
function unusedParameters(node: SyntaxNode): string[] {
  const parameters: unknown = Reflect.get(node, 'params');
  const body = part(node, 'body');
  if (!Array.isArray(parameters) || body === null) return [];
  const used = new Set(namesIn(body));
  return parameters.filter(isNode).flatMap((parameter) => {
    const bound =
      parameter.type === 'ObjectPattern'
        ? childrenOf(parameter).flatMap((property) => {
            const value = part(property, 'value');
            return value === null ? [] : namesIn(value).slice(0, 1);
          })
        : namesIn(parameter).slice(0, 1);
    return bound.filter((name) => !used.has(name));
  });
}

/** How many parameters each function of a catalog has, by its key; a destructured value counts as one. */
function placeholdersIn(code: string, file: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const node of nodesOf(code, file)) {
    const value = part(node, 'value');
    const key = part(node, 'key');
    if (node.type !== 'Property' || value?.type !== 'ArrowFunctionExpression' || key === null) continue;
    const name = String(Reflect.get(key, 'name') ?? Reflect.get(key, 'value'));
    const [first, ...others]: readonly unknown[] = Reflect.get(value, 'params');
    const given =
      isNode(first) && first.type === 'ObjectPattern'
        ? childrenOf(first).filter(({ type }) => type === 'Property').length + others.length
        : (first === undefined ? 0 : 1) + others.length;
    found.set(name, Math.max(found.get(name) ?? 0, given));
  }
  return found;
}

/** The languages beside English: a new one is its folder. */
const OTHERS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'english')
  .map(({ name }) => name);

/** Sentences that need less in a language: nouns that have one form. */
const ONE_FORM: Readonly<Record<string, readonly string[]>> = {
  hindi: ['board.ts: countUnit', 'queue.ts: countUnit'],
};

test.each(OTHERS)(
  '%s has the files of English, and no sentence of it leaves out what it is given',
  (other) => {
    const english = files('english');
    expect(english.length).toBeGreaterThan(20);
    expect(files(other)).toEqual(english);
    const missing = english.flatMap((file) => {
      const own = placeholdersIn(read(other, file), file);
      return [...placeholdersIn(read('english', file), file)]
        .filter(([name, count]) => (own.get(name) ?? count) < count)
        .map(([name]) => `${file}: ${name}`);
    });
    expect(missing).toEqual(ONE_FORM[other] ?? []);
    const unused = english.flatMap((file) =>
      nodesOf(read(other, file), file)
        .flatMap(unusedParameters)
        .map((name) => `${file}: ${name}`),
    );
    expect(unused).toEqual([]);
  },
);

/** What stays in Latin letters in Hindi: names, code and signs. Each is matched as a whole word. */
const NAMES = new Set(
  `UTF-8 UTF-16 BhashaBench V1 BBA BBF BBK BBL ACC Norm acc acc_norm lm-evaluation-harness JavaScript HTML README eval_results localStorage OAuth code nonce code_verifier state clientId
  API HTTP JSON CSV SVG LaTeX Markdown Parquet booktabs results json Authorization Bearer lm_eval log_samples num_fewshot Atom URL url https Request ID SHA SHA-256 UTC MIT mit Apache Qwen qwen Llama llama LlamaForCausalLM meta google
  b B K m i j n p x z d g c w W V N se min Escape few-shot zero-shot shot regex look-around back-reference auto class auto_map attn_implementation transformers_weights trust_remote_code
  config.json RLHF DPO IFT SFT GPTQ AWQ LoRA bfloat16 float16 bit GPU FPS FCP JS P GB GiB MiB MB KB kg ms co CO Safetensors license organization model-name username model-id
  test-org aurora-7b main git transformers architecture precision type chat limit Wilson Holm McNemar zero api leaderboard formatted English Hindi
  from import name config model tokenizer AutoConfig AutoModel AutoTokenizer AutoConfig.from_pretrained AutoModel.from_pretrained
  AutoTokenizer.from_pretrained revision apache-2.0 z_K x_i x_j V_i V_j hf auth login Answer
  a f L n_key n_o o q r s S t v X max tanh artanh ln Benjamini Hochberg shrunken`.split(/\s+/),
);

/** The visible literals of a catalog: not its imports, keys and types. */
function literalsOf(node: SyntaxNode): string[] {
  if (/^(Import|TS)/.test(node.type)) return [];
  const value: unknown = Reflect.get(node, 'value');
  if (node.type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (node.type === 'TemplateElement')
    return typeof value === 'object' && value !== null && 'cooked' in value ? [String(value.cooked)] : [];
  const key = node.type === 'Property' && Reflect.get(node, 'computed') !== true ? part(node, 'key') : null;
  return childrenOf(node)
    .filter((child) => child !== key && !(node.type === 'BinaryExpression' && child.type === 'Literal'))
    .flatMap(literalsOf);
}

function latinWordsIn(text: string): string[] {
  return text.match(/(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)*/g) ?? [];
}

/** Values of code that are compared or passed on, never shown. */
const CODE =
  /^(long|short|one|other|failed|hi|hi-IN-u-nu-latn(-hc-h23)?|id|T|gap|profiles|questions|flags|without)$/;

test.each(OTHERS)('no English word is left in a sentence of %s, but names and code', (other) => {
  const found = files(other).flatMap((file) => {
    const [program] = nodesOf(read(other, file), file);
    if (program === undefined) throw new Error(`${file} is empty`);
    return literalsOf(program)
      .filter((text) => !CODE.test(text))
      .flatMap(latinWordsIn)
      .filter((word) => !NAMES.has(word) && !NAMES.has(word.replace(/\d+[Bb]?$/, '')))
      .map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
