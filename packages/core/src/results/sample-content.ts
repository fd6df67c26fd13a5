/** What a line of a samples file tells beside right or wrong: the chosen option, the key, labels and texts (docs/questions.md#dictionary). */
import { LABEL_FIELDS, LABELS, type Label, labelOf } from '../benchmark/question-labels.ts';
import { field, isRecord, type JsonRecord } from './harness-json.ts';
import { HIDDEN, looksLikeSecret } from './secrets.ts';

const OPTIONS = 4;

export interface SampleContent {
  /** 0–3. */
  readonly chosen: number;
  readonly key: number;
  readonly labels: Readonly<Record<Label, string>>;
  /** In a form that is the same for the same question with the same options in any order; for hashing only. */
  readonly text: string;
  /** The same of the stated option alone. */
  readonly keyText: string;
}

export type SampleContentProblem =
  | {
      readonly code: 'samples_no_options' | 'samples_bad_likelihood' | 'samples_bad_key' | 'samples_disagree';
    }
  | { readonly code: 'samples_label'; readonly label: Label };

/** NFC, case folded, spaces joined: nothing that drops a letter or a mark of Devanagari. */
function canonical(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').trim().replace(/\s+/g, ' ');
}

function texts(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length !== OPTIONS) return null;
  const all = value.map((one) => (typeof one === 'number' ? String(one) : one));
  return all.every((one) => typeof one === 'string') ? all : null;
}

/** What the harness appended to the prompt for each option. */
function continuations(row: JsonRecord): readonly string[] | null {
  const given = field(row, 'arguments');
  const list = isRecord(given) ? Object.values(given) : Array.isArray(given) ? given : [];
  return texts(
    list.map((one) => (isRecord(one) ? field(one, 'arg_1') : Array.isArray(one) ? one[1] : undefined)),
  );
}

/** The options of a question: those of its document, else what was appended to the prompt. */
function optionsOf(row: JsonRecord, doc: JsonRecord): readonly string[] | null {
  const appended = continuations(row);
  const choices = field(doc, 'choices');
  const ofDocument =
    texts(isRecord(choices) ? field(choices, 'text') : choices) ??
    texts(['a', 'b', 'c', 'd'].map((letter) => field(doc, `option_${letter}`)));
  if (appended === null) return ofDocument;
  // A task may ask for something else than the document's options, such as their letters.
  if (ofDocument?.every((option, at) => appended[at]?.endsWith(option)) === true) return ofDocument;
  const hasSpaces = appended.every((text) => text.startsWith(' '));
  return hasSpaces ? appended.map((text) => text.slice(1)) : appended;
}

/** Whether a line has log-likelihoods at all: a program that writes none leaves out the options of every question. */
export function hasResponses(row: JsonRecord): boolean {
  return Array.isArray(field(row, 'filtered_resps')) || Array.isArray(field(row, 'resps'));
}

function likelihoodOf(response: unknown): number {
  const value: unknown = Array.isArray(response) ? response[0] : response;
  if (Array.isArray(value)) return likelihoodOf(value);
  if (typeof value === 'number') return value;
  if (value === '-inf') return Number.NEGATIVE_INFINITY;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** The first of the largest, as the harness chooses. */
function largest(values: readonly number[]): number {
  return values.reduce((best, value, at) => (value > (values[best] ?? Number.NaN) ? at : best), 0);
}

function keyOf(row: JsonRecord, options: readonly string[]): number | null {
  const target = field(row, 'target');
  const text = typeof target === 'number' ? String(target) : target;
  if (typeof text !== 'string') return null;
  if (/^[0-3]$/.test(text)) return Number(text);
  const at = options.indexOf(text);
  return at < 0 ? null : at;
}

/** @param isRight what the line says. @param metric by which the answer was chosen: `acc` or `acc_norm`. */
export function sampleContent(
  row: JsonRecord,
  metric: string,
  isRight: boolean,
): SampleContent | SampleContentProblem {
  const given = field(row, 'doc');
  const doc = isRecord(given) ? given : {};
  const options = optionsOf(row, doc);
  const responses = field(row, 'filtered_resps') ?? field(row, 'resps');
  if (options === null || !Array.isArray(responses) || responses.length < OPTIONS) {
    return { code: 'samples_no_options' };
  }
  const likelihoods = responses.slice(0, OPTIONS).map(likelihoodOf);
  if (likelihoods.some((value) => Number.isNaN(value))) return { code: 'samples_bad_likelihood' };
  const key = keyOf(row, options);
  if (key === null) return { code: 'samples_bad_key' };
  const chosen = largest(
    // The harness counts code points.
    metric === 'acc_norm'
      ? likelihoods.map((value, at) => value / [...(options[at] ?? '')].length)
      : likelihoods,
  );
  if ((chosen === key) !== isRight) return { code: 'samples_disagree' };
  const labels: Record<Label, string> = { subject: '', level: '', type: '' };
  for (const label of LABELS) {
    const text = labelOf(field(doc, LABEL_FIELDS[label]));
    if (text === null) return { code: 'samples_label', label };
    labels[label] = looksLikeSecret(text) ? HIDDEN : text;
  }
  const question = field(doc, 'question');
  const asked = typeof question === 'string' ? canonical(question) : String(field(row, 'doc_hash'));
  return {
    chosen,
    key,
    labels,
    text: JSON.stringify([asked, ...options.map(canonical).sort()]),
    keyText: canonical(options[key] ?? ''),
  };
}
