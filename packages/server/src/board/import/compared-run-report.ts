import { formatCount, formatRevision } from '@leaderboard/core/format';
import {
  REPRODUCTION_LIMITS,
  type Repeated,
  type RepeatFigures,
  type ReproductionVerdict,
  spotLimit,
} from '@leaderboard/core/statistics/reproduction';
import type { ComparedRun, Side } from './compared-run.ts';
import type { SpotCheck } from './spot-check.ts';

type Compared = Extract<ComparedRun, { kind: 'compared' }>;

const VERDICTS: Readonly<Record<ReproductionVerdict, string>> = {
  reproduces: 'reproduces',
  band: 'differs within the usual band of other hardware',
  differs: 'does not reproduce',
};

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
const points = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(2)}`;

const WIDTHS = [-13, 10, 9, 10, 13, 13, 9];

/** Cells in columns; the first one begins at the left. */
function line(...cells: readonly string[]): string {
  return cells
    .map((cell, at) =>
      (WIDTHS[at] ?? 0) < 0 ? cell.padEnd(-(WIDTHS[at] ?? 0)) : cell.padStart(WIDTHS[at] ?? 0),
    )
    .join('');
}

/** The numbers of a task, or of all of them. */
function row(name: string, { n, onlyStored, onlyNew }: Repeated, figures: RepeatFigures): string {
  const changed = formatCount(onlyStored + onlyNew);
  const sides = [onlyStored, onlyNew].map(formatCount);
  return line(name, formatCount(n), changed, percent(figures.changed), ...sides, points(figures.difference));
}

function facts({ commit, harness, machine, precision, chatTemplate }: Side): string {
  const template =
    chatTemplate === null ? null : chatTemplate ? 'with chat template' : 'without chat template';
  const parts = [
    commit === null ? 'commit unknown' : `commit ${formatRevision(commit)}`,
    harness === null ? null : `lm_eval ${harness}`,
    precision,
    template,
    machine ?? 'machine unknown',
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function limits({
  changed,
  difference,
  changedInTask,
  differenceInTask,
}: (typeof REPRODUCTION_LIMITS)['band' | 'reproduces']): string {
  const numbers = [changed, changedInTask].map((share) => `${share * 100} %`);
  const ofScore = [difference, differenceInTask].map((share) => share * 100);
  return `at most ${numbers[0]} changed and ${ofScore[0]} points (in one task ${numbers[1]} and ${ofScore[1]}), after 2.58 standard errors`;
}

/** What the operator reads: the counts of each task, the figures over all, both machines, and the verdict. */
export function reportComparedRun(name: string, compared: Compared): string {
  const { counts, reproduction, stored, repeat } = compared;
  const { interval, beyond, verdict, tasks } = reproduction;
  const rows = [...counts].map(([key, count]) => row(key, count, tasks.get(key) ?? reproduction));
  const sum = (part: 'n' | 'onlyStored' | 'onlyNew') =>
    [...counts.values()].reduce((total, task) => total + task[part], 0);
  const all = { n: sum('n'), onlyStored: sum('onlyStored'), onlyNew: sum('onlyNew') };
  return [
    `${name} of ${stored.models[0]}, and its repeat`,
    `  stored: ${facts(stored)}`,
    `  repeat: ${facts(repeat)}`,
    '',
    line('task', 'questions', 'changed', 'share', 'only stored', 'only repeat', 'points'),
    ...rows,
    row('all', all, reproduction),
    '',
    `Changed answers: ${percent(reproduction.changed)}. The repeat’s score minus the stored one: ${points(reproduction.difference)} points, 95 % interval ${points(interval[0])} to ${points(interval[1])}.`,
    `Tasks beyond the limits: ${beyond.length === 0 ? 'none' : beyond.join(', ')}`,
    `Limits in force: reproduces ${limits(REPRODUCTION_LIMITS.reproduces)};`,
    `  band of other hardware ${limits(REPRODUCTION_LIMITS.band)}.`,
    '',
    `Verdict: ${VERDICTS[verdict]}`,
  ].join('\n');
}

const SPOT_VERDICTS: Readonly<Record<ReproductionVerdict, string>> = {
  reproduces: 'agrees',
  band: 'agrees within the usual band of other hardware',
  differs: 'does not agree',
};

/** What the operator reads of a spot check. */
export function reportSpotCheck(name: string, { draw, count, verdict, stored, repeat }: SpotCheck): string {
  const { n, onlyStored, onlyNew } = count;
  const [first, band] = [REPRODUCTION_LIMITS.reproduces, REPRODUCTION_LIMITS.band].map(({ changed }) => ({
    share: `${changed * 100} %`,
    most: formatCount(spotLimit(n, changed)),
  }));
  return [
    `${name} of ${stored.models[0]}, and a spot check of ${formatCount(n)} questions drawn with the seed '${draw.seed}'`,
    `  stored: ${facts(stored)}`,
    `  repeat: ${facts(repeat)}`,
    '',
    `Changed answers: ${formatCount(onlyStored + onlyNew)} of ${formatCount(n)}; right in the stored run alone ${formatCount(onlyStored)}, in the repeat alone ${formatCount(onlyNew)}.`,
    `Limits in force: agrees up to ${first?.most} changed (${first?.share}), within the band up to ${band?.most} (${band?.share}); not when nearly all were right in the stored run alone.`,
    'The seed must have been published after the run. That the questions are those of the run is not checked: only all of them together can be.',
    '',
    `Verdict: ${SPOT_VERDICTS[verdict]}`,
  ].join('\n');
}
