import { cpus } from 'node:os';
import { SUBMISSIONS_A_DAY, VOTES_A_YEAR } from './days.ts';
import { type Losses, lossCount } from './losses.ts';
import type { CallTimes } from './measures.ts';
import { shareOfYear, type YearReport } from './rehearsal.ts';
import { ALARM_SECONDS, type IncidentReport } from './rehearse-incident.ts';

const MOST_RATIO = 1.5;
const MOST_MEGABYTES = 2000;
/** Below this a ratio says more about the machine than about the call. */
const SHORT_MS = 5;
/** An answer that has grown by so much is not the same answer any more. */
const GROWN = 1.5;
/** The incidents in which something is replaced by another of its kind while visitors read. */
const REPLACEMENTS = ['worker killed', 'server killed', 'new version with a migration', 'replica promoted'];

interface Figure {
  readonly name: string;
  readonly aim: string;
  readonly found: string;
  readonly isMet: boolean | null;
}

interface Ratio extends CallTimes {
  readonly end: CallTimes;
  readonly ratio: number;
  readonly hasGrown: boolean;
}

function ratiosOf({ atStart, atEnd }: YearReport): Ratio[] {
  return atStart.flatMap((start) => {
    const end = atEnd.find(({ name }) => name === start.name);
    if (end === undefined) return [];
    const hasGrown = end.kilobytes > start.kilobytes * GROWN;
    return [{ ...start, end, hasGrown, ratio: end.p99 / start.p99 }];
  });
}

const isSlower = ({ ratio, hasGrown, end }: Ratio) => ratio > MOST_RATIO && !hasGrown && end.p99 > SHORT_MS;

/** The wanted alarm that came first. */
function alarmOf({ alarms, wanted }: IncidentReport) {
  return alarms.find(({ alert }) => wanted.includes(alert));
}

function isWell(incident: IncidentReport): boolean {
  if (incident.isPlanned) return incident.alarms.length === 0;
  return (alarmOf(incident)?.seconds ?? Number.POSITIVE_INFINITY) <= ALARM_SECONDS;
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function refusedWhileReplaced({ incidents }: YearReport): { found: string; count: number } {
  const replaced = incidents.filter(({ name }) => REPLACEMENTS.includes(name));
  // Without a primary, only what servers have in memory can be read.
  const of = (incident: IncidentReport) =>
    incident.name === 'replica promoted' ? incident.refusedFromMemory : sumOf(incident.refusedReads);
  const count = replaced.reduce((sum, incident) => sum + of(incident), 0);
  return { found: `${count} in ${replaced.length} replacements`, count };
}

function figuresOf(report: YearReport): Figure[] {
  const { incidents, kills, sizes } = report;
  const all: Losses[] = [...incidents.map(({ losses }) => losses), ...(kills === null ? [] : [kills.losses])];
  const wrongly = new Set(all.flatMap(({ wronglyFailed }) => wronglyFailed));
  const lost = all.reduce((sum, losses) => sum + lossCount({ ...losses, wronglyFailed: [] }), 0);
  const well = incidents.filter(isWell);
  const slower = ratiosOf(report).filter(isSlower);
  const megabytes = sizes.reduce(
    (sum, { table, megabytes }) => sum + (table === 'results_files' ? 0 : megabytes),
    0,
  );
  const refused = refusedWhileReplaced(report);
  const unrecovered = incidents.filter(({ isRecovered }) => !isRecovered).map(({ name }) => name);
  if (kills !== null && !kills.isRecovered) unrecovered.push('kills');
  const killed = kills === null ? 0 : sumOf(kills.kills);
  return [
    {
      name: 'days of the plan',
      aim: 'all',
      found: report.endedBy === null ? 'all' : `ended on ${report.endedBy}`,
      isMet: report.endedBy === null,
    },
    {
      name: "submissions that failed for a reason that was not the model's",
      aim: '0',
      found: [...wrongly].slice(0, 3).join(', ') || '0',
      isMet: wrongly.size === 0,
    },
    {
      name: `acknowledged votes, submissions, publications lost, over ${killed} kills and ${incidents.length} incidents`,
      aim: '0',
      found: String(lost),
      isMet: lost === 0,
    },
    {
      name: 'incidents with an alarm within two minutes; planned ones without',
      aim: 'all',
      found: `${well.length} of ${incidents.length}`,
      isMet: well.length === incidents.length,
    },
    {
      name: 'incidents after which all submissions were evaluated',
      aim: 'all',
      found: unrecovered.length === 0 ? 'all' : `not after ${unrecovered.join(', ')}`,
      isMet: unrecovered.length === 0,
    },
    {
      name: `p99 of each read call at the end, ratio to the start (answers above ${SHORT_MS} ms that have not grown)`,
      aim: `≤ ${MOST_RATIO}`,
      found: slower.map(({ name, ratio }) => `${name} ${ratio.toFixed(1)}`).join(', ') || 'met by all',
      isMet: slower.length === 0,
    },
    {
      name: 'database without results files, MB',
      aim: `≤ ${MOST_MEGABYTES} after a year`,
      found: `${Math.round(megabytes)} after ${report.plan.days} days`,
      isMet: megabytes <= MOST_MEGABYTES,
    },
    {
      name: 'reads refused while a server, the primary or a worker is replaced; without a primary, of the board',
      aim: '0',
      found: refused.found,
      isMet: refused.count === 0,
    },
    {
      name: '1,000,000 hostile requests: 5xx, growth of memory',
      aim: '0; ≤ 20 MB',
      found: '`HOSTILE_REQUESTS=1000000 npm test -- endurance hostile-requests`',
      isMet: null,
    },
    {
      name: '50 connections on any route: votes refused, p99 of a vote',
      aim: '0; ≤ 200 ms',
      found: '`npm test -- endurance any-route`',
      isMet: null,
    },
  ];
}

/** The figures that miss their aims, in sentences. */
export function missedOf(report: YearReport): string[] {
  return figuresOf(report).flatMap(({ name, aim, found, isMet }) =>
    isMet === false ? [`${name}: ${found} (aim: ${aim})`] : [],
  );
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(cellOf).join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---'))), ...rows.map(line)].join(
    '\n',
  );
}

const cellOf = (cell: string | number) =>
  typeof cell === 'string'
    ? cell.replaceAll('|', '\\|')
    : Number.isInteger(cell)
      ? String(cell)
      : cell.toFixed(1);

const countsIn = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort()
    .map(([name, count]) => `${name}: ${count}`)
    .join('; ');

function sawOf({ outcomes, refusedReads, panel, longestRead }: IncidentReport): string {
  const refused = sumOf(refusedReads);
  return [
    countsIn(outcomes),
    refused === 0 ? 'no read refused' : `refused reads of ${countsIn(refusedReads)}`,
    `longest read ${(longestRead.ms / 1000).toFixed(1)} s (${longestRead.name})`,
    `status panel: ${panel.join(', ') || 'nothing'}`,
  ].join('. ');
}

function lostOf({ losses, isRecovered }: IncidentReport): string {
  const { submissions, votes, publications, wronglyFailed } = losses;
  const lost = [
    ...submissions.map((model) => `submission of ${model}`),
    ...votes.map((vote) => `vote ${vote}`),
    ...publications.map((id) => `publication of submission ${id}`),
    ...wronglyFailed.map((failed) => `failed: ${failed}`),
    ...(isRecovered ? [] : ['the queue did not empty']),
  ];
  return lost.length === 0 ? 'nothing' : `${lost.slice(0, 5).join(', ')} (${lost.length})`;
}

function alarmedOf(incident: IncidentReport): string {
  const { alarms, isPlanned } = incident;
  const told = alarms.map(({ alert, seconds }) => `${alert} after ${Math.round(seconds)} s`).join(', ');
  if (isPlanned) return told === '' ? 'nothing, as planned' : `${told} (it was planned)`;
  return told || 'nothing';
}

/** The report as the page docs/rehearsal.md. */
export function pageOf(report: YearReport, command: string): string {
  const { plan, sum, minutes, incidents, kills, leftOut, sizes, memoryAtStart, memoryAtEnd } = report;
  const share = shareOfYear(plan);
  const memory = new Map(memoryAtStart.map(({ name, megabytes }) => [name, megabytes]));
  const [processor] = cpus();
  return `# A year, rehearsed

\`${command}\` wrote this page: seed ${plan.seed}, ${plan.days} of 365 days, in ${Math.round(minutes)} minutes on ${cpus().length} × ${processor?.model ?? 'a processor'}.
The rehearsal has a hub, a database, two servers behind a balancer and ${plan.workers} workers as processes, with an evaluation program that answers at once.

What was compressed, and how:

- ${sum.submissions} submissions (${SUBMISSIONS_A_DAY} a day) went through the product's own functions: accepted, claimed, checked, stored. During kills and incidents, people submit by the API and the worker processes evaluate.
- ${sum.publications} publications${plan.together === 1 ? ', one for each evaluation' : `: ${plan.together} evaluations of a day are one publication here, and in operation each is one of its own`}.
- ${sum.votesCast + sum.votesWritten} votes (${Math.round(VOTES_A_YEAR * share)} are the share of a million): ${sum.votesCast} cast by the product's function, the others written as rows.
- After each day, what it stored becomes as old as it should be; back-offs and the hour without a hub pass in the same way. Leases of workers have 30 seconds. The servers have a lower priority than the filling, with which they share the machine. Alarms run at ${plan.pace === 1 ? 'the true pace' : `${plan.pace} times the pace`}, with the rules of \`deploy/prometheus/alerts.yml\` and a scrape every 15 seconds${plan.pace === 1 ? '' : `; what an alarm took is multiplied by ${plan.pace}, which is more than it would take`}.

## Figures

${table(
  ['figure', 'aim', 'found', ''],
  figuresOf(report).map(({ name, aim, found, isMet }) => [
    name,
    aim,
    found,
    isMet === null ? 'measured apart' : isMet ? '✓' : '✗',
  ]),
)}

## Incidents

${table(
  ['day', 'incident', 'what visitors saw', 'what alarmed', 'what was lost'],
  incidents.map((incident) => [
    incident.day + 1,
    incident.name,
    sawOf(incident),
    alarmedOf(incident),
    lostOf(incident),
  ]),
)}
${leftOut.length === 0 ? '' : `\nNot rehearsed: ${leftOut.join('; ')}.\n`}${
  kills === null
    ? ''
    : `
## Kills

${countsIn(kills.kills)}, while ${kills.submitted} submissions, ${kills.voted} votes and ${kills.published} publications were acknowledged. Lost: ${lossCount(kills.losses)}.
`
}
## Reads

Milliseconds, ${plan.timedReads} calls each, one after the other, on a quiet server. An answer that has grown is not held to the ratio.

${table(
  ['call', 'p50 start', 'p50 end', 'p99 start', 'p99 end', 'ratio', 'kB start', 'kB end'],
  ratiosOf(report).map((call) => [
    call.name,
    ...[call.p50, call.end.p50, call.p99, call.end.p99].map((ms) => ms.toFixed(1)),
    `${call.ratio.toFixed(1)}${call.hasGrown ? ' (grown)' : isSlower(call) ? ' ✗' : ''}`,
    ...[call.kilobytes, call.end.kilobytes].map((kilobytes) => kilobytes.toFixed(1)),
  ]),
)}

## Database

${table(
  ['table', 'rows', 'MB with indexes'],
  sizes
    .filter(({ megabytes }) => megabytes >= 0.1)
    .map(({ table: name, rows, megabytes }) => [name, rows, megabytes.toFixed(1)]),
)}

## Memory

${table(
  ['process', 'MB at the start', 'MB at the end'],
  memoryAtEnd.map(({ name, megabytes }) => [name, memory.get(name)?.toFixed(0) ?? '–', megabytes.toFixed(0)]),
)}
`;
}
