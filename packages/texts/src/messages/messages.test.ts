import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../compile/languages.ts';
import { suite } from '../suite-texts.ts';

interface Message {
  readonly key: string;
  readonly text: string;
}

/** All messages of a language with their keys. */
function messagesOf(group: unknown, key = ''): Message[] {
  return typeof group === 'string' ? [{ key, text: group }] : Object.entries(group ?? {}).flatMap(([name, one]) => messagesOf(one, `${key}.${name}`));
}

/** Parts of a message, including its branches. */
function partsOf(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => [element, ...('options' in element ? Object.values(element.options).flatMap(({ value }) => partsOf(value)) : [])]);
}

const elementsOf = ({ text }: Message) => partsOf(parse(text));

function valuesOf(message: Message): Set<string> {
  const named = elementsOf(message).flatMap((part) => (part.type === TYPE.literal || part.type === TYPE.pound ? [] : [part.value]));
  return new Set(named);
}

const ENGLISH = messagesOf(LANGUAGES.en.messages);
const OTHERS = Object.entries(LANGUAGES)
  .filter(([tag]) => tag !== 'en')
  .map(([tag, { messages }]) => ({ tag, messages: messagesOf(messages) }));
const ALL = [...ENGLISH, ...OTHERS.flatMap(({ messages }) => messages)];

test('a message without values is shown as it is written', () => {
  const texts = ALL.filter(({ text }) => !text.includes('{'));
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(({ text }) => compile(text) !== text)).toEqual([]);
});

test('a plural has no branches but single numbers, one and other', () => {
  const branches = ALL.flatMap(elementsOf).flatMap((part) => (part.type === TYPE.plural ? Object.keys(part.options) : []));
  expect(branches.filter((branch) => !/^(=\d+|one|other)$/.test(branch))).toEqual([]);
});

/** Nouns with the same singular and plural. */
const ONE_FORM: Readonly<Record<string, readonly string[]>> = {
  hi: ['.common.filters.countUnit', '.queue.countUnit'],
};

test.each(OTHERS)('messages in $tag have the values of the English ones', ({ tag, messages }) => {
  const english = new Map(ENGLISH.map((message) => [message.key, valuesOf(message)]));
  const differing = messages.filter((message) => {
    const own = valuesOf(message);
    const expected = english.get(message.key) ?? new Set();
    const given = [...expected].some((name) => name in suite) ? Object.keys(suite) : [];
    const isKnown = [...own].every((name) => expected.has(name) || given.includes(name));
    return !isKnown || [...expected].some((name) => !own.has(name) && !given.includes(name));
  });
  expect(differing.map(({ key }) => key)).toEqual(ONE_FORM[tag] ?? []);
});

/** Names, code and symbols that stay in Latin letters in other languages. Each is matched as a whole word. */
const NAMES = new Set(
  `UTF-8 UTF-16 BhashaBench V1 BBA BBF BBK BBL ACC Norm acc acc_norm lm-evaluation-harness JavaScript HTML README eval_results localStorage OAuth code nonce code_verifier state clientId
  API HTTP JSON CSV SVG LaTeX Markdown results json Authorization Bearer lm_eval vLLM samples jsonl reviews BSD Gemma CC BY-NC log_samples num_fewshot generate_until EvalScope ignore-errors use-cache configs task_config.yaml Atom URL url https Request ID SHA SHA-256 UTC MIT mit Apache Qwen qwen Llama llama LlamaForCausalLM meta google
  b B K m i j n p x z d g c w W V N se min Escape few-shot zero-shot shot regex look-around back-reference auto class auto_map attn_implementation transformers_weights trust_remote_code
  config.json tokenizer.json model_type PreTrainedTokenizerFast RLHF DPO IFT SFT GPTQ AWQ bitsandbytes LoRA bfloat16 float16 bit GPU FPS FCP JS P GB GiB MiB MB KB kg ms co CO Safetensors license organization model-name username model-id
  test-org aurora-7b main git Git LFS lfs pull transformers architecture precision type chat limit Wilson Holm McNemar zero api leaderboard formatted English Hindi
  from import name config model tokenizer repeats AutoConfig AutoModel AutoTokenizer AutoConfig.from_pretrained AutoModel.from_pretrained
  AutoTokenizer.from_pretrained revision apache-2.0 z_K x_i x_j V_i V_j hf auth login Answer
  a f L n_key n_o o q r s S t v X max tanh artanh ln Benjamini Hochberg shrunken`.split(/\s+/),
);

test.each(OTHERS)('no English word is left in $tag, but names and code', ({ messages }) => {
  const left = messages.flatMap((message) =>
    elementsOf(message)
      .flatMap((part) => (part.type === TYPE.literal ? [part.value] : []))
      .flatMap((text) => text.match(/(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)*/g) ?? [])
      .filter((word) => !NAMES.has(word) && !NAMES.has(word.replace(/\d+[Bb]?$/, '')))
      .map((word) => `${message.key}: ${word}`),
  );
  expect(left).toEqual([]);
});

test('in Hindi a domain is विषय, a subject of questions उपविषय', () => {
  const hindi = new Map(messagesOf(LANGUAGES.hi.messages).map(({ key, text }) => [key, text]));
  const [subject, domain] = [/उपविषय/, /(?<!उप)विषय/];
  for (const key of ['.explorePage.languages.description', '.common.leaderboard.domain']) {
    expect(hindi.get(key)).toMatch(domain);
    expect(hindi.get(key)).not.toMatch(subject);
  }
  for (const key of ['.runPage.subjects.title', '.runPage.subjects.note', '.runPage.subjects.columns.subject']) {
    expect(hindi.get(key)).toMatch(subject);
    expect(hindi.get(key)).not.toMatch(domain);
  }
});
