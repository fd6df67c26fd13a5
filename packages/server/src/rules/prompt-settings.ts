/**
 * What changes the prompts of a run, beside its chat template: the one list. Runs of a model with different prompts are different
 * configurations (docs/results.md#configuration).
 */
import { forTerminal } from '@leaderboard/core/plain-text';
import {
  field,
  isRecord,
  type JsonRecord,
  parseHarnessJson,
  recordAt,
  textAt,
} from '@leaderboard/core/results/harness-json';
import { HIDDEN, isListed, looksLikeSecret } from '@leaderboard/core/results/secrets';

const ARGUMENTS = [
  ...['enable_thinking', 'thinking', 'thinking_budget', 'reasoning_effort'],
  ...['add_bos_token', 'prefix_token_id', 'custom_prefix_token_id', 'system_prompt', 'chat_template'],
];
/** Arguments that hold variables of the chat template: `{"enable_thinking": false}`. */
const TEMPLATE_ARGUMENTS = ['chat_template_args', 'chat_template_kwargs'];

/** By name; a setting that has its default is none. */
export type PromptSettings = Readonly<Record<string, string>>;

function plain(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /^(?:true|false)$/i.test(text) ? text.toLowerCase() : text;
}

function variables(name: string, text: string): [string, unknown][] {
  const json = parseHarnessJson(text);
  const isPlain =
    isRecord(json) && Object.keys(json).every((key) => /^\w{1,40}$/.test(key) && !looksLikeSecret(key));
  return isPlain ? Object.entries(json).filter(([, value]) => value !== null) : [[name, text]];
}

/** With a chat template, few-shot examples are turns of their own by default since 0.4.10. */
function multiturn(root: JsonRecord): [string, unknown][] {
  const isOn = field(root, 'fewshot_as_multiturn');
  const [major = 0, minor = 0, patch = 0] = (textAt(root, 'lm_eval_version') ?? '').split('.').map(Number);
  const usual = major * 1e4 + minor * 100 + patch >= 410;
  const hasTemplate = field(root, 'chat_template') !== null;
  return hasTemplate && typeof isOn === 'boolean' && isOn !== usual ? [['fewshot_as_multiturn', isOn]] : [];
}

/** The settings of a run, given its file and the arguments of the model by name. */
export function promptSettings(root: JsonRecord, args: ReadonlyMap<string, string>): PromptSettings {
  const instruction = textAt(root, 'system_instruction');
  const settings = [
    ...ARGUMENTS.flatMap((name) => (args.has(name) ? [[name, args.get(name)] as const] : [])),
    ...TEMPLATE_ARGUMENTS.flatMap((name) => variables(name, args.get(name) ?? '{}')),
    ...multiturn(root),
  ].map(([name, value]) => [name, plain(value)] as const);
  const all = [...settings, ...(instruction === null ? [] : [['system_instruction', instruction] as const])];
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A longer system instruction is not repeated. */
const LONGEST_INSTRUCTION = 2000;

/**
 * The settings that lm_eval has as options, for a command that repeats the run. HIDDEN stands for one that cannot be repeated or that
 * nobody here knows: a name that no version known to us writes.
 */
export function optionsOf(root: JsonRecord, settings: PromptSettings): Record<string, string> {
  const { system_instruction: instruction, fewshot_as_multiturn: isMultiturn } = settings;
  const isWhole =
    instruction !== undefined &&
    instruction.length <= LONGEST_INSTRUCTION &&
    forTerminal(instruction) === instruction;
  const isUnknown = [root, recordAt(root, 'config')].some((part) =>
    Object.entries(part).some(([name, value]) => value !== null && !isListed(name)),
  );
  return {
    ...(instruction !== undefined && { system_instruction: isWhole ? instruction : HIDDEN }),
    ...(isMultiturn !== undefined && { fewshot_as_multiturn: isMultiturn }),
    ...(isUnknown && { [HIDDEN]: HIDDEN }),
  };
}
