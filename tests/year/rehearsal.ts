import { randomFrom } from '../../packages/server/test/random.ts';
import { DAYS_A_YEAR, type Day, liveDay } from './days.ts';
import { INCIDENTS, type Incident } from './incidents.ts';
import { type KillReport, killAll } from './kills.ts';
import { type CallTimes, memoryOf, sizesOf, timeReads } from './measures.ts';
import { type IncidentReport, rehearseIncident } from './rehearse-incident.ts';
import { openSite, type Site } from './site.ts';
import { letTimePass } from './time.ts';
import { startVisitors, type Visitors } from './visitors.ts';

export interface Plan {
  readonly seed: number;
  readonly days: number;
  readonly kills: number;
  /** Names of incidents; all when it is empty. */
  readonly incidents: readonly string[];
  /** How many evaluations of a day are one publication; 1 as in operation. */
  readonly together: number;
  readonly workers: number;
  /** How many times faster alarms are evaluated than Prometheus does. */
  readonly pace: number;
  /** How often each read is timed. */
  readonly timedReads: number;
}

export interface YearReport {
  readonly plan: Plan;
  /** What ended it before its last day; the report has what was until then. */
  readonly endedBy: string | null;
  readonly minutes: number;
  readonly sum: Day;
  readonly incidents: readonly (IncidentReport & { readonly day: number })[];
  readonly leftOut: readonly string[];
  readonly kills: KillReport | null;
  readonly atStart: readonly CallTimes[];
  readonly atEnd: readonly CallTimes[];
  readonly sizes: Awaited<ReturnType<typeof sizesOf>>;
  readonly memoryAtStart: Awaited<ReturnType<typeof memoryOf>>;
  readonly memoryAtEnd: Awaited<ReturnType<typeof memoryOf>>;
}

const DAY_SECONDS = 86_400;

function say(text: string): void {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
}

/** Which day has which incidents: the same for the same seed. */
function scheduleOf(
  incidents: readonly Incident[],
  days: number,
  random: () => number,
): Map<number, Incident[]> {
  const mixed = incidents
    .map((incident) => ({ incident, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ incident }) => incident);
  const schedule = new Map<number, Incident[]>();
  for (const [index, incident] of mixed.entries()) {
    const day = Math.floor(((index + random()) / mixed.length) * days);
    schedule.set(day, [...(schedule.get(day) ?? []), incident]);
  }
  return schedule;
}

/** Work with the workers running, which they are not while a day is filled. */
async function withWorkers<T>(site: Site, work: () => Promise<T>): Promise<T> {
  for (const worker of site.workers) await worker.start();
  try {
    const result = await work();
    for (const worker of site.workers) await worker.signal('SIGTERM');
    return result;
  } catch (error) {
    // One may be paused, and would not hear anything else.
    for (const worker of site.workers) await worker.signal('SIGKILL');
    throw error;
  }
}

/** Lives through the days of a plan, and reports what came of it. */
export async function rehearse(plan: Plan, folder: string): Promise<YearReport> {
  const start = performance.now();
  const random = randomFrom(plan.seed);
  const unknown = plan.incidents.filter((name) => !INCIDENTS.some((incident) => incident.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no incident ${unknown.join(', ')}. There are ${INCIDENTS.map(({ name }) => name).join(', ')}.`,
    );
  const site = await openSite(folder, plan.workers, (plan.days + 1) * DAY_SECONDS);
  const now = () => site.primary().database;
  const wanted = INCIDENTS.filter(({ name }) => plan.incidents.length === 0 || plan.incidents.includes(name));
  const impossible = new Map(wanted.map((one) => [one, one.impossible?.(site) ?? null]));
  const possible = wanted.filter((one) => impossible.get(one) === null);
  const schedule = scheduleOf(possible, plan.days, random);
  let visitors: Visitors | null = null;
  try {
    const sum = { submissions: 0, publications: 0, votesCast: 0, votesWritten: 0 };
    const incidents: (IncidentReport & { day: number })[] = [];
    let kills: KillReport | null = null;
    let atStart: CallTimes[] = [];
    let memoryAtStart: YearReport['memoryAtStart'] = [];
    let endedBy: string | null = null;
    for (let day = 0; day < plan.days && endedBy === null; day += 1) {
      try {
        const began = new Date(Date.now() - 1000);
        const lived = await liveDay(now(), day, plan.together, random);
        for (const key of ['submissions', 'publications', 'votesCast', 'votesWritten'] as const)
          sum[key] += lived[key];
        if (day === 0) {
          atStart = await timeReads(site, plan.timedReads);
          memoryAtStart = await withWorkers(site, () => memoryOf(site));
          visitors = await startVisitors(site, random, 'visited');
          const people = visitors;
          if (plan.kills > 0)
            kills = await withWorkers(site, () => killAll(site, people, plan.kills, random));
          if (kills !== null) say(`${plan.kills} kills: ${JSON.stringify(kills)}`);
        }
        const people = visitors;
        const ofToday = schedule.get(day) ?? [];
        if (people !== null && ofToday.length > 0)
          await withWorkers(site, async () => {
            for (const incident of ofToday) {
              const report = await rehearseIncident(site, people, incident, plan.pace);
              incidents.push({ ...report, day });
              say(`day ${day + 1}, ${incident.name}: ${JSON.stringify(report)}`);
            }
          });
        await letTimePass(now(), (plan.days - day) * DAY_SECONDS, began);
        if (day % 10 === 9) say(`day ${day + 1} of ${plan.days}, ${JSON.stringify(sum)}`);
      } catch (error) {
        endedBy = `day ${day + 1}: ${error instanceof Error ? error.message : String(error)}`;
        say(`Ended on ${endedBy}`);
      }
    }
    const memoryAtEnd = await withWorkers(site, () => memoryOf(site));
    await visitors?.stop();
    visitors = null;
    const sizes = await sizesOf(now());
    const atEnd = await timeReads(site, plan.timedReads);
    return {
      ...{ plan, endedBy, sum, incidents, kills, atStart, atEnd, sizes, memoryAtStart, memoryAtEnd },
      leftOut: [...impossible].flatMap(([{ name }, why]) => (why === null ? [] : [`${name}: ${why}`])),
      minutes: (performance.now() - start) / 60_000,
    };
  } finally {
    await visitors?.stop();
    await site.close();
  }
}

/** The part of a year that a plan covers. */
export const shareOfYear = ({ days }: Plan): number => days / DAYS_A_YEAR;
