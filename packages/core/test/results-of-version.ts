import type { Version } from '../src/benchmark/suite.ts';

/** An ordinary results file of a version of the suite: every task and every group has the same share. */
export function resultsOfVersion({ benchmarks, domains }: Version, share: number, model: string): string {
  const tasks = benchmarks.filter(({ language }) => language !== null);
  const all = [...domains.map(({ key }) => key), ...tasks.map(({ task }) => task)];
  return JSON.stringify({
    results: Object.fromEntries(all.map((task) => [task, { 'acc_norm,none': share }])),
    versions: Object.fromEntries(all.map((task) => [task, 1])),
    'n-shot': Object.fromEntries(tasks.map(({ task }) => [task, 0])),
    'n-samples': Object.fromEntries(
      tasks.map(({ task, questions }) => [task, { original: questions, effective: questions }]),
    ),
    config: { model: 'hf', model_args: `pretrained=${model},dtype=bfloat16` },
    date: 1_760_000_000,
  });
}
