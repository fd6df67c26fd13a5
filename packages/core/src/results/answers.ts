/**
 * The answers to single questions out of the samples files of lm-evaluation-harness: one JSON object a line, one line a
 * question (docs/decisions/0021-answers.md). Kept are whether an answer is right, the chosen option, labels and hashes; no text.
 */

import { LABELS, type Label, MOST_VALUES } from '../benchmark/question-labels.ts';
import type { Benchmark } from '../benchmark/suite.ts';
import { labelColumn, type PrivateDictionary } from '../questions/dictionary.ts';
import type { AnswersProblem } from './answers-problems.ts';
import { field, isRecord, type JsonRecord, parseHarnessJson, shortName } from './harness-json.ts';
import { hasResponses, sampleContent } from './sample-content.ts';
import type { SamplesProblem } from './samples-problems.ts';

/** What the results file says of a language task, which its samples must agree with. */
export interface AnswersWanted {
  readonly benchmark: Benchmark;
  /** The published score: its metric, the filter it was read from, and the share. */
  readonly metric: string;
  readonly filter: string;
  readonly value: number;
  /** The harness's own hash of the questions, prompts and targets of the run; null where the results have none. */
  readonly taskHash: string | null;
}

/** The answers of one task, in the order of the question set. */
export interface TaskAnswers {
  /** One bit a question, 1 is right; the first question is the highest bit of the first byte. */
  readonly bits: Uint8Array;
  readonly right: number;
  /** For each question the harness's hashes of its content and its target; the prompt, which a chat template changes, is left out. */
  readonly questionHashes: readonly string[];
  /** The chosen options and what is known of the questions; why that is refused; null for samples that have none. */
  readonly contents: SampleContents | SamplesProblem | null;
}

/** What the samples of a task tell beside right or wrong. */
interface SampleContents {
  /** Two bits a question, 0–3; the first question is the highest two bits of the first byte. */
  readonly options: Uint8Array;
  readonly dictionary: PrivateDictionary;
}

/** One line of a samples file. */
export interface AnswerRow {
  /** What the harness hashes of this line for the hash of its task. */
  readonly hashed: string;
  /** Its number in the task, from 0. */
  readonly question: number;
  readonly isRight: boolean;
}

/** Takes the lines of one samples file. A problem ends the reading: nothing of the file counts. */
export interface AnswersReader {
  add(line: string): AnswerRow | AnswersProblem;
  finish(): TaskAnswers | AnswersProblem;
}

const HASH = /^[0-9a-f]{64}$/;

function hashAt(row: JsonRecord, key: string): string | null {
  const value = field(row, key);
  return typeof value === 'string' && HASH.test(value) ? value : null;
}

/** Gathers what the lines tell beside right or wrong. A problem ends it, and not the reading of answers. */
function gatherContents(task: string, n: number, metric: string, hash: (text: string) => string) {
  const options = new Uint8Array(Math.ceil(n / 4));
  const keys = new Uint8Array(n);
  const textHashes = new Array<string>(n).fill('');
  const keyHashes = new Array<string>(n).fill('');
  const labels: Record<Label, string[]> = { subject: [], level: [], type: [] };
  let problem: SamplesProblem | null = null;
  let without = 0;
  let rows = 0;
  return {
    add: (row: JsonRecord, question: number, isRight: boolean): void => {
      rows += 1;
      if (!hasResponses(row)) without += 1;
      if (problem !== null || without === rows) return;
      const found =
        without > 0 ? { code: 'samples_no_options' as const } : sampleContent(row, metric, isRight);
      if ('code' in found) {
        problem =
          found.code === 'samples_label'
            ? { code: found.code, params: { task, question, label: found.label } }
            : { code: found.code, params: { task, question } };
        return;
      }
      options[question >> 2] = (options[question >> 2] ?? 0) | (found.chosen << (6 - 2 * (question & 3)));
      keys[question] = found.key;
      textHashes[question] = hash(found.text);
      keyHashes[question] = hash(found.keyText);
      for (const label of LABELS) labels[label][question] = found.labels[label];
    },
    finish: (): TaskAnswers['contents'] => {
      if (problem !== null) return problem;
      if (without > 0) return null;
      const columns = {
        subject: labelColumn(labels.subject),
        level: labelColumn(labels.level),
        type: labelColumn(labels.type),
      };
      for (const label of LABELS) {
        const count = columns[label].values.length;
        if (count > MOST_VALUES) return { code: 'samples_labels', params: { task, label, count } };
      }
      return { options, dictionary: { n, labels: columns, keys, textHashes, keyHashes } };
    },
  };
}

/**
 * Reads the samples of one task, whatever the order of the lines. It keeps no text.
 * @param hash of a text, hexadecimal; without it, the reader keeps right or wrong alone.
 */
export function readAnswers(
  { benchmark, metric, filter, value }: AnswersWanted,
  hash: ((text: string) => string) | null = null,
): AnswersReader {
  const { task, questions } = benchmark;
  const bits = new Uint8Array(Math.ceil(questions / 8));
  const hashes = new Array<string | null>(questions).fill(null);
  const contents = hash === null ? null : gatherContents(task, questions, metric, hash);
  let rows = 0;
  let right = 0;

  const add: AnswersReader['add'] = (line) => {
    const row = parseHarnessJson(line);
    const foreign = { code: 'answers_line', params: { task, line: rows + 1 } } as const;
    if (!isRecord(row)) return foreign;
    const [docId, stated] = [field(row, 'doc_id'), field(row, 'filter')];
    const hasId = typeof docId === 'number' && Number.isSafeInteger(docId) && docId >= 0;
    if (!hasId || typeof stated !== 'string') return foreign;
    const params = { task, question: docId };
    if (stated !== filter) {
      return {
        code: 'answers_filter',
        params: { task, filter: shortName(stated), wanted: shortName(filter) },
      };
    }
    if (docId >= questions) return { code: 'answers_unknown_question', params };
    if (hashes[docId] !== null) return { code: 'answers_duplicate', params };
    const answer = field(row, metric);
    if (answer !== 0 && answer !== 1) return { code: 'answers_not_a_bit', params: { ...params, metric } };
    const [doc, prompt, target] = ['doc_hash', 'prompt_hash', 'target_hash'].map((key) => hashAt(row, key));
    if (doc == null || prompt == null || target == null) return foreign;
    hashes[docId] = doc + target;
    rows += 1;
    if (answer === 1) {
      right += 1;
      bits[docId >> 3] = (bits[docId >> 3] ?? 0) | (0x80 >> (docId & 7));
    }
    contents?.add(row, docId, answer === 1);
    return { hashed: doc + prompt + target, question: docId, isRight: answer === 1 };
  };

  const finish: AnswersReader['finish'] = () => {
    // Each line has another question of the suite's, so that as many lines are all questions.
    const questionHashes = hashes.filter((hash) => hash !== null);
    if (questionHashes.length !== questions) {
      return { code: 'answers_count', params: { task, count: rows, questions } };
    }
    // The harness's own mean of zeros and ones is this very quotient.
    if (right / questions !== value) {
      return { code: 'answers_mean', params: { task, right, count: questions, value } };
    }
    return { bits, right, questionHashes, contents: contents?.finish() ?? null };
  };

  return { add, finish };
}
