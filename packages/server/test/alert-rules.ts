import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { type Labels, parseQuery, type Query, type Samples, type Series } from './promql.ts';

const RULES = new URL('../../../deploy/prometheus/alerts.yml', import.meta.url);
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ alert: z.string(), expr: z.string(), for: z.optional(z.string()) })),
    }),
  ),
});
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** No rule looks further back. */
const KEPT_SECONDS = 900;

interface Rule {
  readonly alert: string;
  readonly query: Query;
  /** For how long the expression must hold. */
  readonly forSeconds: number;
}

/** The rules that operators give to Prometheus, as they are in the file. */
export async function deployedRules(): Promise<Rule[]> {
  const { groups } = rulesSchema.parse(parse(await readFile(RULES, 'utf8')));
  return groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr, for: held = '0s' }) => {
      const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(held) ?? [];
      return { alert, query: parseQuery(expr), forSeconds: Number(count) * (UNITS[unit] ?? Number.NaN) };
    }),
  );
}

interface Exposed {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** The samples of a page in the text format of Prometheus. */
function samplesOf(page: string): Exposed[] {
  return page.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined || line.startsWith('#')) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [
      key,
      text,
    ]);
    return [{ name, labels: Object.fromEntries(pairs), value: value === '+Inf' ? Infinity : Number(value) }];
  });
}

export interface AlertWatch {
  /** Takes in what each instance answered at this moment; null: it did not answer. */
  scraped(nowSeconds: number, pages: ReadonlyMap<string, string | null>): void;
  /** Names of the alerts that fire at the last moment. */
  firing(): readonly string[];
}

/**
 * Evaluates alert rules as Prometheus does, one evaluation after each scrape. It starts without history.
 * @param pace how many times faster than in the file conditions must hold before they alarm.
 */
export function watchAlerts(rules: readonly Rule[], pace = 1): AlertWatch {
  const history = new Map<string, Series & { readonly name: string; readonly points: Point[] }>();
  const holdSince = new Map<string, number>();
  let firing: string[] = [];

  function add(name: string, labels: Labels, seconds: number, value: number): void {
    const key = `${name} ${JSON.stringify(labels)}`;
    const series = history.get(key) ?? { name, labels, points: [] };
    history.set(key, series);
    series.points.push({ seconds, value });
    while ((series.points[0]?.seconds ?? 0) < seconds - KEPT_SECONDS) series.points.shift();
  }

  function evaluate(nowSeconds: number): void {
    const samples: Samples = {
      nowSeconds,
      // A series that the last scrape did not have is over.
      now: (name) =>
        [...history.values()].flatMap(({ name: other, labels, points }) => {
          const last = points.at(-1);
          return other === name && last?.seconds === nowSeconds ? [{ labels, value: last.value }] : [];
        }),
      within: (name, seconds) =>
        [...history.values()]
          .filter((series) => series.name === name)
          .map(({ labels, points }) => ({
            labels,
            points: points.filter((point) => point.seconds > nowSeconds - seconds),
          })),
    };
    const held = new Set<string>();
    firing = [];
    for (const { alert, query, forSeconds } of rules) {
      const found = query(samples);
      if (!Array.isArray(found)) throw new Error(`The rule ${alert} is not a condition`);
      for (const { labels } of found) {
        const key = `${alert} ${JSON.stringify(labels)}`;
        const since = holdSince.get(key) ?? nowSeconds;
        holdSince.set(key, since);
        held.add(key);
        if (nowSeconds - since >= forSeconds / pace) firing.push(alert);
      }
    }
    for (const key of holdSince.keys()) if (!held.has(key)) holdSince.delete(key);
  }

  return {
    scraped: (nowSeconds, pages) => {
      for (const [instance, page] of pages) {
        const target = { job: 'leaderboard', instance };
        add('up', target, nowSeconds, page === null ? 0 : 1);
        for (const { name, labels, value } of samplesOf(page ?? ''))
          add(name, { ...target, ...labels }, nowSeconds, value);
      }
      evaluate(nowSeconds);
    },
    firing: () => [...new Set(firing)],
  };
}

type Point = Series['points'][number];
