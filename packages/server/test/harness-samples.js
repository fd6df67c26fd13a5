import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fake of the harness's hashes: computing 200,000 real ones takes a second. @param {string} letter @param {string} text */
function hashOf(letter, text) {
  return `${letter}${Buffer.from(text).toString('hex')}`.padEnd(64, '0');
}

export const SUBJECTS = ['Soil Science', 'Crop Sciences', 'फ़सल सुरक्षा'];
const LEVELS = ['Easy', 'Medium', 'Hard'];
/** Number of questions per task with complete contents. The other samples only contain the subject: nothing else is read. */
const WHOLE = 20;

/**
 * The contents that lm_eval writes for a question, besides hashes and scores, in the format of BhashaBench's tasks. The right
 * option is the question's id modulo 4; a wrong answer is one of the others.
 * @param {string} name @param {number} id @param {boolean} isRight
 */
function contentsOf(name, id, isRight) {
  if (id >= WHOLE) return { doc: { subject_domain: SUBJECTS[id % 3] } };
  const chosen = isRight ? id % 4 : (id + 1 + (id % 3)) % 4;
  const options = ['क', 'ख', 'ग', 'घ'].map((letter) => `${letter} ${name}`);
  const responses = options.map((_, at) => [at === chosen ? '-1.5' : '-9.25', 'False']);
  const [option_a, option_b, option_c, option_d] = options;
  const doc = {
    question: `प्रश्न ${name}`,
    ...{ option_a, option_b, option_c, option_d, correct_answer: 'ABCD'[id % 4] },
    ...{ subject_domain: SUBJECTS[id % 3], question_level: LEVELS[(id >> 2) % 3], question_type: 'MCQ' },
  };
  return { doc, target: String(id % 4), resps: responses.map((one) => [one]), filtered_resps: responses };
}

/**
 * Writes the samples files that accompany an lm_eval results file, and adds the task hashes to the results. Right answers are
 * spread evenly and match the scores.
 * @param {{ results: Record<string, Record<string, unknown>>, 'n-samples': Record<string, { effective: number }>, task_hashes?: Record<string, string> }} results
 * @param {string} folder
 * @param {string} time
 * @param {RegExp} tasks the tasks whose files are written
 */
export function writeSamples(results, folder, time, tasks = /^/) {
  results.task_hashes = {};
  for (const [task, { effective: n }] of Object.entries(results['n-samples'])) {
    if (!tasks.test(task)) continue;
    const right = Math.round(Number(results.results[task]?.['acc_norm,none']) * n);
    const run = createHash('sha256');
    let text = '';
    for (let id = 0; id < n; id += 1) {
      const name = `${task} ${id}`;
      const hashes = [hashOf('d', name), hashOf('c', name), hashOf('a', String(id % 4))];
      for (const hash of hashes) run.update(hash);
      const [doc, prompt, target] = hashes;
      const isRight = Math.floor(((id + 1) * right) / n) > Math.floor((id * right) / n);
      const answer = isRight ? '1.0' : '0.0';
      const contents = JSON.stringify(contentsOf(name, id, isRight)).slice(1, -1);
      text += `{"doc_id": ${id}, ${contents}, "filter": "none", "metrics": ["acc", "acc_norm"], "doc_hash": "${doc}", "prompt_hash": "${prompt}", "target_hash": "${target}", "acc": ${answer}, "acc_norm": ${answer}}\n`;
    }
    writeFileSync(join(folder, `samples_${task}_${time}.jsonl`), text);
    results.task_hashes[task] = run.digest('hex');
  }
}
