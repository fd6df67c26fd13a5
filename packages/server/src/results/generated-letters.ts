/**
 * Reads lm_eval results on the suite's questions in which the model generates its answer and a filter extracts a letter
 * (`output_type: generate_until`). Tasks and prompts are the authors' own, so the scores are shown as reported scores and never
 * become a board row (docs/results.md#what-becomes-of-a-result).
 */
import {
  BENCHMARKS,
  type Benchmark,
  type EvaluationKey,
  SUBSETS,
  TASKS,
} from '@leaderboard/core/benchmark/suite';
import type { Problem } from '@leaderboard/core/results/file-problems';
import {
  field,
  isRecord,
  type JsonRecord,
  parseNumber,
  recordAt,
  shortName,
  textAt,
} from '@leaderboard/core/results/harness-json';
import { looksLikeSecret } from '@leaderboard/core/results/secrets';
import { readRunFacts } from './harness-facts.ts';
import { type HarnessFile, parseHarnessFile } from './harness-file.ts';
import { limitProblems } from './parsed-results.ts';
import { isSameDataset } from './stated-questions.ts';

/** Score of a task or group in such a file, for one metric and filter. */
export interface LetterScore {
  readonly key: EvaluationKey;
  /** Share, as written in the file. */
  readonly value: string;
  readonly n: number;
  readonly metric: string;
  readonly filter: string;
}

export interface GeneratedLetters {
  /** Names chosen by the tasks' authors. */
  readonly tasks: readonly string[];
  /** Model name from the file, not necessarily a hub path; null if there is none. */
  readonly model: string | null;
  readonly evaluatedAt: string | null;
  /** Program, loader and generation settings on one line, in lm_eval's terms. */
  readonly method: string;
  readonly scores: readonly LetterScore[];
  /** Reasons why the scores do not cover complete domains. */
  readonly problems: readonly Problem[];
}

/** A task in such a file. */
interface LetterTask {
  readonly name: string;
  readonly benchmark: Benchmark;
  readonly config: JsonRecord;
}

/** Finds the tasks in which the model generates answers to the suite's questions, regardless of task names. */
export function letterTasks({ root, names }: HarnessFile): readonly LetterTask[] {
  const configs = recordAt(root, 'configs');
  return names.flatMap((name) => {
    const config = recordAt(configs, name);
    const benchmark = TASKS.find(
      ({ domain, language }) =>
        language !== null &&
        isSameDataset(field(config, 'dataset_path'), domain.dataset) &&
        field(config, 'dataset_name') === SUBSETS[language],
    );
    const isGenerated = field(config, 'output_type') === 'generate_until';
    return isGenerated && benchmark !== undefined ? [{ name, benchmark, config }] : [];
  });
}

/** Upper bound on the number of metrics and filters, higher than any real file needs. */
const MAX_SCORES = 12;

/** Reads all shares from the 'metric,filter' entries of a task or a group. */
function readScores(entry: JsonRecord, key: EvaluationKey, n: number): LetterScore[] {
  const figures = Object.entries(entry).flatMap(([name, value]) => {
    const [, metric = '', filter = ''] = /^(\w{1,40}),([\w.-]{1,40})$/.exec(name) ?? [];
    const isShare = typeof value === 'number' && value >= 0 && value <= 1;
    const isScore = metric !== '' && !/_stderr$/.test(metric) && isShare;
    return isScore ? [{ key, value: String(value), n, metric, filter }] : [];
  });
  return figures.slice(0, MAX_SCORES);
}

function readCount(root: JsonRecord, name: string): unknown {
  const effective = parseNumber(field(recordAt(recordAt(root, 'n-samples'), name), 'effective'));
  return effective ?? parseNumber(field(recordAt(recordAt(root, 'results'), name), 'sample_len'));
}

/** Scores of a task, or a problem if they do not cover all of its questions. */
function taskScores(root: JsonRecord, { name, benchmark: { key, questions } }: LetterTask) {
  const n = readCount(root, name);
  const count = typeof n === 'number' ? n : undefined;
  const problem: Problem = {
    code: 'sample_count',
    params: { task: shortName(name), questions, ...(count !== undefined && { count }) },
  };
  return n === questions
    ? { scores: readScores(recordAt(recordAt(root, 'results'), name), key, questions), problems: [] }
    : { scores: [], problems: [problem] };
}

/** Scores of groups that consist of exactly a domain's two languages. */
function groupScores({ root }: HarnessFile, tasks: readonly LetterTask[]): LetterScore[] {
  return Object.entries(recordAt(root, 'group_subtasks')).flatMap(([name, subtasks]) => {
    const parts = tasks.filter((task) => Array.isArray(subtasks) && subtasks.includes(task.name));
    const [first] = parts;
    const whole = TASKS.filter(({ domain }) => domain === first?.benchmark.domain);
    const isWhole =
      Array.isArray(subtasks) &&
      subtasks.length === whole.length &&
      whole.every((one) => parts.some(({ benchmark }) => benchmark === one));
    const combined = BENCHMARKS.find(({ key }) => key === first?.benchmark.domain.key);
    if (!isWhole || combined === undefined) return [];
    const entries = ['groups', 'results'].map((part) => recordAt(recordAt(root, part), name));
    const [figures = []] = entries
      .map((entry) => readScores(entry, combined.key, combined.questions))
      .filter(({ length }) => length > 0);
    return figures;
  });
}

/** Generation settings omitted from the method: `until` only specifies where an answer ends. */
const OMITTED = new Set(['until']);

function formatMethod({ root, config }: HarnessFile, [first]: readonly LetterTask[], version: string | null) {
  const ofTask = first === undefined ? {} : recordAt(first.config, 'generation_kwargs');
  const given = field(config, 'gen_kwargs');
  const settings = Object.entries({ ...ofTask, ...(isRecord(given) && given) }).flatMap(([name, value]) => {
    const text = `${name}=${typeof value === 'object' ? '…' : String(value)}`;
    return OMITTED.has(name) || looksLikeSecret(text) ? [] : [shortName(text)];
  });
  const fewShot = first && field(recordAt(root, 'n-shot'), first.name);
  return [
    version === null ? 'lm_eval' : `lm_eval ${version}`,
    shortName(textAt(config, 'model') ?? 'hf'),
    'generate_until',
    ...(typeof fewShot === 'number' && fewShot > 0 ? [`${fewShot} examples`] : []),
    ...settings.slice(0, MAX_SCORES),
  ].join(', ');
}

function collectLetters(file: HarnessFile, tasks: readonly LetterTask[]): GeneratedLetters {
  const { root, limit } = file;
  const facts = readRunFacts(file);
  const read = tasks.map((task) => taskScores(root, task));
  const domains = new Set(tasks.map(({ benchmark }) => benchmark.domain));
  const missing = TASKS.filter(
    (one) => domains.has(one.domain) && !tasks.some(({ benchmark }) => benchmark === one),
  );
  return {
    tasks: tasks.map(({ name }) => name),
    model: facts.namedAs,
    evaluatedAt: facts.evaluatedAt,
    method: formatMethod(file, tasks, facts.harnessVersion),
    scores: [...read.flatMap(({ scores }) => scores), ...groupScores(file, tasks)],
    problems: [
      ...limitProblems(limit),
      ...missing.map(({ task }) => ({ code: 'missing_language' as const, params: { task } })),
      ...read.flatMap(({ problems }) => problems),
    ],
  };
}

/** Parses an untrusted file of generated letters. Null for other files and for files that also contain the suite's tasks. */
export function parseAnswerLetters(text: string): GeneratedLetters | null {
  const file = parseHarnessFile(text);
  return 'code' in file ? null : readLetters(file);
}

export function readLetters(file: HarnessFile): GeneratedLetters | null {
  const tasks = letterTasks(file);
  const isOwn = (name: string) => tasks.some((task) => task.name === name);
  const ofSuite = TASKS.filter(({ task }) => file.tasks.has(task) && !isOwn(task));
  return tasks.length === 0 || ofSuite.length > 0 ? null : collectLetters(file, tasks);
}
