import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { deployedRules, watchAlerts } from '../../packages/server/test/alert-rules.ts';
import { callServer } from './balancer.ts';
import type { Incident } from './incidents.ts';
import { type Losses, lossesOf } from './losses.ts';
import { METRICS_TOKEN, type Site } from './site.ts';
import { endBackOffs } from './time.ts';
import type { Visitors } from './visitors.ts';

/** docs/operations.md#alarms-and-metrics asks for this of Prometheus. */
const SCRAPE_MS = 15_000;
/** When an incident must have alarmed. */
export const ALARM_SECONDS = 120;
/** How long something planned is watched for alarms after it is done. */
const CALM_MS = 30_000;
/** The queue is empty again by then, or something is wrong. */
const RECOVERY_MS = 300_000;

export interface IncidentReport {
  readonly name: string;
  readonly isPlanned: boolean;
  readonly wanted: readonly string[];
  /** What fired, in the order of time, and after how many seconds at most at the true pace. */
  readonly alarms: readonly { readonly alert: string; readonly seconds: number }[];
  /** What the visitors' calls came to, by kind and status. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Names of the reads that got no answer or a 5xx, with how many did. */
  readonly refusedReads: Readonly<Record<string, number>>;
  /** … of those that are answered from memory. */
  readonly refusedFromMemory: number;
  readonly longestRead: { readonly name: string; readonly ms: number };
  /** What the status panel said of the queue, in the order of time. */
  readonly panel: readonly string[];
  readonly losses: Losses;
  readonly seconds: number;
  /** Whether every submission was evaluated afterwards. */
  readonly isRecovered: boolean;
}

interface Watch {
  /** Alerts that have fired so far. */
  readonly alarms: { readonly alert: string; readonly seconds: number }[];
  setClockOffset(seconds: number): void;
  /** Counts the seconds of alarms from now on. */
  begin(): void;
  stop(): Promise<void>;
}

async function metricsOf(site: Site): Promise<Map<string, string | null>> {
  const pages = new Map<string, string | null>();
  for (const { name, port } of site.servers) {
    const { status, body } = await callServer(port, { path: '/api/metrics', token: METRICS_TOKEN });
    pages.set(name, status === 200 ? body : null);
  }
  return pages;
}

/** Does what Prometheus does, with the rules of the deployment, as if nothing had happened for a long time. */
async function startWatch(site: Site, pace: number): Promise<Watch> {
  const watch = watchAlerts(await deployedRules(), pace);
  const alarms: Watch['alarms'] = [];
  let offset = 0;
  let beginning = performance.now();
  let isOver = false;
  const scrape = async () => {
    watch.scraped(Date.now() / 1000 + offset, await metricsOf(site));
    for (const alert of watch.firing()) {
      const isKnown = alarms.some((alarm) => alarm.alert === alert);
      if (!isKnown) alarms.push({ alert, seconds: ((performance.now() - beginning) / 1000) * pace });
    }
  };
  await scrape();
  const scraping = (async () => {
    while (!isOver) {
      await sleep(SCRAPE_MS / pace);
      await scrape();
    }
  })();
  return {
    alarms,
    setClockOffset: (seconds) => {
      offset = seconds;
    },
    begin: () => {
      beginning = performance.now();
    },
    stop: async () => {
      isOver = true;
      await scraping;
    },
  };
}

/** For how many seconds people take part, and then do not, until all is calm. */
const PART_SECONDS = 10;
const REST_SECONDS = 60;

/**
 * Waits until no condition of an alert holds any more: in a year, incidents are weeks apart. People take part at times, since the
 * hub counts as down until a call reaches it, and at times not, since each publication makes the servers read a large board again.
 */
async function untilCalm(site: Site, visitors: Visitors): Promise<void> {
  const watch = watchAlerts(await deployedRules(), Number.POSITIVE_INFINITY);
  const end = performance.now() + RECOVERY_MS;
  for (let second = 0; ; second += 1) {
    const ofTurn = second % (PART_SECONDS + REST_SECONDS);
    if (ofTurn === 0 || ofTurn === PART_SECONDS) await visitors.takePart(ofTurn === 0);
    await sleep(1000);
    watch.scraped(Date.now() / 1000, await metricsOf(site));
    if (watch.firing().length === 0) return;
    if (performance.now() > end) throw new Error(`Still alarming: ${watch.firing().join(', ')}`);
  }
}

/** Whether nothing waits and nothing is evaluated before the time is over. Back-offs are cut short. */
export async function untilQueueIsEmpty(site: Site): Promise<boolean> {
  for (const end = performance.now() + RECOVERY_MS; performance.now() < end; await sleep(500)) {
    const { database } = site.primary();
    await endBackOffs(database);
    const { rows } = await database.db.execute<{ left: number }>(
      sql`select count(*)::int as left from submissions where status in ('pending', 'evaluating')`,
    );
    if (rows[0]?.left === 0) return true;
  }
  return false;
}

/**
 * Lets an incident happen while visitors read, submit and vote, until it has alarmed; then repairs it and looks what is left.
 * @param pace how many times faster alarms are evaluated than Prometheus does.
 */
export async function rehearseIncident(
  site: Site,
  visitors: Visitors,
  incident: Incident,
  pace: number,
): Promise<IncidentReport> {
  const isPlanned = incident.alarms.length === 0;
  await untilCalm(site, visitors);
  await visitors.takePart(true);
  visitors.take();
  // What is planned may take as long as the rules allow, at their true pace.
  const watch = await startWatch(site, isPlanned ? 1 : pace);
  const stage = { site, visitors, setClockOffset: watch.setClockOffset };
  const start = performance.now();
  watch.begin();
  await incident.begin(stage);
  if (isPlanned) await sleep(CALM_MS / pace);
  else {
    // What a preparation takes, such as a copy of the database, is no part of the incident.
    if (watch.alarms.length === 0) watch.begin();
    const isTold = () => watch.alarms.some(({ alert }) => incident.alarms.includes(alert));
    const end = performance.now() + (ALARM_SECONDS * 1000) / pace;
    while (!isTold() && performance.now() < end) await sleep(200);
  }
  await incident.meanwhile?.(stage);
  await incident.end(stage);
  await visitors.takePart(false);
  const isRecovered = await untilQueueIsEmpty(site);
  const seconds = (performance.now() - start) / 1000;
  await watch.stop();
  const { seen, panel } = visitors.take();
  const isRefused = (status: number) => status === 0 || status >= 500;
  const outcomes: Record<string, number> = {};
  const refusedReads: Record<string, number> = {};
  for (const { what, name, status } of seen) {
    const outcome = `${what} ${status === 0 ? 'without an answer' : status}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (what === 'read' && isRefused(status)) refusedReads[name] = (refusedReads[name] ?? 0) + 1;
  }
  const reads = seen.filter(({ what }) => what === 'read');
  return {
    ...{ name: incident.name, isPlanned, wanted: incident.alarms, alarms: watch.alarms },
    ...{ outcomes, refusedReads, panel, seconds, isRecovered },
    refusedFromMemory: reads.filter(({ status, isOfMemory }) => isOfMemory && isRefused(status)).length,
    longestRead: reads.reduce((longest, read) => (read.ms > longest.ms ? read : longest), {
      name: 'none',
      ms: 0,
    }),
    losses: await lossesOf(site.primary().database, visitors.acknowledged, site.published),
  };
}
