import { formatCount, formatRevision } from '@leaderboard/core/format';
import type { ReproductionVerdict } from '../../rules/reproduction.ts';
import type { ComparedRun, Side } from './compared-run.ts';

const VERDICTS: Readonly<Record<ReproductionVerdict, string>> = {
  reproduces: 'reproduces',
  band: 'differs within the usual band of other hardware',
  differs: 'does not reproduce',
};

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
const points = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(2)}`;

function configuration({ commit, harness, machine, precision, chatTemplate }: Side): readonly string[] {
  const template = chatTemplate === null ? 'unknown' : chatTemplate ? 'applied' : 'not applied';
  return [
    `commit ${commit === null ? 'unknown' : formatRevision(commit)}`,
    `lm_eval ${harness ?? 'unknown'}`,
    `precision ${precision ?? 'unknown'}`,
    `chat template ${template}`,
    `machine ${machine ?? 'unknown'}`,
  ];
}

/** What the operator reads: the verdict, the counts, and what differs in the configuration. */
export function reportComparedRun(
  name: string,
  { counts, reproduction, stored, repeat }: Extract<ComparedRun, { kind: 'compared' }>,
): string {
  const { changed, difference, interval, beyond, verdict } = reproduction;
  const sum = (part: 'n' | 'onlyStored' | 'onlyNew') =>
    [...counts.values()].reduce((total, task) => total + task[part], 0);
  const [onlyStored, onlyNew] = [sum('onlyStored'), sum('onlyNew')];
  const again = configuration(repeat);
  const differing = configuration(stored).flatMap((fact, at) =>
    fact === again[at] ? [] : [`  stored: ${fact}; repeat: ${again[at]}`],
  );
  return [
    `${name} of ${stored.models[0]}: ${VERDICTS[verdict]}`,
    `Changed answers: ${formatCount(onlyStored + onlyNew)} of ${formatCount(sum('n'))} (${percent(changed)}): ${formatCount(onlyStored)} right only in the stored run, ${formatCount(onlyNew)} only in the repeat.`,
    `Score of the repeat minus the stored one: ${points(difference)} points, 95 % interval ${points(interval[0])} to ${points(interval[1])}.`,
    ...(beyond.length === 0 ? [] : [`Tasks beyond the limits: ${beyond.join(', ')}`]),
    ...(differing.length === 0
      ? ['The configurations are the same.']
      : ['The configurations differ:', ...differing]),
  ].join('\n');
}
