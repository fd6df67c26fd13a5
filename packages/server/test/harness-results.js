import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATE = join(import.meta.dirname, '../../core/fixtures/v0.4.13_model-args-object.json');

/** A share that only depends on the text, so that every run produces the same. @param {string} text */
function shareOf(text) {
  return 0.25 + (createHash('sha256').update(text).digest().readUInt16BE() / 65_536) * 0.6;
}

/** @param {number} right @param {number} n */
function accuracy(right, n) {
  const p = right / n;
  return { p, stderr: Math.sqrt((p * (1 - p)) / (n - 1)) };
}

/**
 * The results file that lm_eval writes for a model on BhashaBench, as an object. Its structure comes from the fixture; its numbers
 * depend on the model and are consistent.
 * @param {Record<string, unknown>} modelArgs
 * @param {boolean} hasChatTemplate
 * @param {string} backend
 */
export function harnessResults(modelArgs, hasChatTemplate, backend = 'hf') {
  const file = JSON.parse(readFileSync(TEMPLATE, 'utf8'));
  const { pretrained, peft, delta, revision } = modelArgs;
  const name = String(peft ?? delta ?? pretrained ?? modelArgs.model);
  for (const group of Object.keys(file.group_subtasks)) {
    let rightOfGroup = 0;
    let questions = 0;
    // The harness pools the standard errors of a group's tasks.
    let squares = 0;
    for (const task of file.group_subtasks[group]) {
      const n = file['n-samples'][task].effective;
      const right = Math.floor(n * shareOf(`${JSON.stringify(modelArgs)} ${hasChatTemplate} ${task}`));
      const ofTask = accuracy(right, n);
      setAccuracy(file.results[task], ofTask);
      squares += n * (n - 1) * ofTask.stderr ** 2;
      rightOfGroup += right;
      questions += n;
    }
    for (const table of [file.results, file.groups]) {
      const stderr = Math.sqrt(squares / (questions - file.group_subtasks[group].length) / questions);
      if (table[group] !== undefined) setAccuracy(table[group], { p: rightOfGroup / questions, stderr });
    }
  }
  Object.assign(file.config, { model_args: { ...modelArgs }, model_sha: peft || delta ? '' : revision });
  if (peft) file.config.peft_sha = revision;
  if (delta) file.config.delta_sha = revision;
  if (backend !== 'hf') {
    const { model_args, batch_size, limit } = file.config;
    file.config = { model: backend, model_args, batch_size, limit };
  }
  file.model_name = name;
  file.chat_template = hasChatTemplate ? '{{ messages }}' : null;
  file.date = Date.now() / 1000;
  return file;
}

const PARTS = [
  'results',
  'groups',
  'group_subtasks',
  'configs',
  'versions',
  'n-shot',
  'n-samples',
  'higher_is_better',
];

/**
 * The same results with the Ayurveda domain alone, for tests that write samples: a fifth of the suite's questions.
 * @param {ReturnType<typeof harnessResults>} file
 */
export function ofOneDomain(file) {
  for (const part of PARTS)
    file[part] = Object.fromEntries(Object.entries(file[part]).filter(([name]) => name.startsWith('bba')));
  return file;
}

/** @param {Record<string, unknown>} entry @param {{ p: number, stderr: number }} accuracy */
function setAccuracy(entry, { p, stderr }) {
  for (const metric of ['acc', 'acc_norm']) {
    entry[`${metric},none`] = p;
    entry[`${metric}_stderr,none`] = stderr;
  }
}
