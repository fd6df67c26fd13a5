import type { SameMixGaps } from '@leaderboard/core/benchmark/entry';
import { DOMAINS, type DomainKey } from '@leaderboard/core/benchmark/suite';
import { type GapCells, gapCells, sameMixGap } from '@leaderboard/core/questions/same-mix-gap';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { maskOfBytes } from '@leaderboard/core/statistics/masks';
import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { questionDictionaries, questionResults, sameMixGaps } from '../database/schema.ts';
import { batches, isOneOf } from '../database/statements.ts';
import { decodeDictionary } from './question-dictionary.ts';

/** The cells of a domain for the sets of questions of both languages; null where a dictionary is not stored. */
function createCells(tx: Db) {
  const known = new Map<string, GapCells | null>();
  return async (keys: readonly [string, string], sets: readonly [string, string]) => {
    const name = sets.join(' ');
    const found = known.get(name);
    if (found !== undefined) return found;
    const rows = await tx
      .select({
        key: questionDictionaries.key,
        set: questionDictionaries.questionsSha256,
        n: questionDictionaries.n,
        labels: questionDictionaries.labels,
      })
      .from(questionDictionaries)
      .where(inArray(questionDictionaries.questionsSha256, [...sets]));
    const [english, hindi] = keys.map((key, at) =>
      rows.find((row) => row.key === key && row.set === sets[at]),
    );
    const cells =
      english === undefined || hindi === undefined
        ? null
        : gapCells(decodeDictionary(english), decodeDictionary(hindi));
    known.set(name, cells);
    return cells;
  };
}

/** The two languages of the gap. */
const [PAIR] = LANGUAGE_PAIRS;

/**
 * Stores the gaps on the same mix of runs with answers, once: they follow from answers and dictionary, which never change.
 * @param runIds null: of all runs, because a dictionary is new.
 */
export async function insertSameMixGaps(tx: Db, runIds: readonly number[] | null): Promise<void> {
  if (PAIR === undefined) return;
  const cellsOf = createCells(tx);
  const answered = await tx
    .selectDistinct({ runId: questionResults.runId })
    .from(questionResults)
    .where(runIds === null ? undefined : isOneOf(questionResults.runId, runIds));
  for (const batch of batches(answered.map(({ runId }) => runId))) {
    for (const { key: domain, keys } of DOMAINS) {
      const [first, second] = [keys[PAIR.first], keys[PAIR.second]];
      const rows = await tx
        .select({
          runId: questionResults.runId,
          key: questionResults.key,
          n: questionResults.n,
          set: questionResults.questionsSha256,
          bits: questionResults.bits,
        })
        .from(questionResults)
        .where(and(isOneOf(questionResults.runId, batch), inArray(questionResults.key, [first, second])));
      const found: (typeof sameMixGaps.$inferInsert)[] = [];
      for (const runId of batch) {
        const ofRun = rows.filter((row) => row.runId === runId);
        const english = ofRun.find(({ key }) => key === first);
        const hindi = ofRun.find(({ key }) => key === second);
        if (english === undefined || hindi === undefined) continue;
        const cells = await cellsOf([first, second], [english.set, hindi.set]);
        const gap =
          cells && sameMixGap(cells, maskOfBytes(english.bits, english.n), maskOfBytes(hindi.bits, hindi.n));
        if (gap !== null) found.push({ runId, domain, gap: gap.gap, standardError: gap.standardError });
      }
      if (found.length > 0) await tx.insert(sameMixGaps).values(found).onConflictDoNothing();
    }
  }
}

/** Twelve digits: the others are noise. */
const rounded = (value: number) => Number(value.toPrecision(12));

/** The gaps of each run that has any. */
export async function loadSameMixGaps(db: Db, runIds: readonly number[]): Promise<Map<number, SameMixGaps>> {
  const rows = await db
    .select({
      runId: sameMixGaps.runId,
      domains: sql<string[]>`json_agg(${sameMixGaps.domain})`,
      gaps: sql<number[]>`json_agg(${sameMixGaps.gap})`,
      errors: sql<number[]>`json_agg(${sameMixGaps.standardError})`,
    })
    .from(sameMixGaps)
    .where(isOneOf(sameMixGaps.runId, runIds))
    .groupBy(sameMixGaps.runId);
  return new Map(
    rows.map(({ runId, domains, gaps, errors }) => {
      const found: SameMixGaps = {};
      const all: (readonly [number, number])[] = [];
      for (const { key } of DOMAINS) {
        const at = domains.indexOf(key);
        const [gap, error] = [gaps[at], errors[at]];
        if (gap === undefined || error === undefined) continue;
        all.push([gap, error]);
        const domain: DomainKey = key;
        found[domain] = [rounded(gap), rounded(error)];
      }
      if (all.length === DOMAINS.length) {
        const sum = (of: (one: readonly [number, number]) => number) =>
          all.reduce((total, one) => total + of(one), 0);
        found.mean = [
          rounded(sum(([gap]) => gap) / all.length),
          rounded(Math.sqrt(sum(([, error]) => error ** 2)) / all.length),
        ];
      }
      return [runId, found];
    }),
  );
}
