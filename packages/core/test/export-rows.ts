import type { LeaderboardEntry } from '../src/benchmark/entry.ts';
import type { ExportRow } from '../src/export/columns.ts';
import { entryWith } from './entries.ts';

/** Gives every score 1,000 questions. */
function withQuestions(entry: LeaderboardEntry): LeaderboardEntry {
  const scores = Object.entries(entry.evaluations).map(([key, score]) => [key, { ...score, n: 1000 }]);
  return { ...entry, evaluations: Object.fromEntries(scores) };
}

export function rowOf(name: string, facts: Partial<ExportRow> = {}): ExportRow {
  return {
    entry: withQuestions(entryWith({ name, scores: { bba: 60, bba_english: 70, bba_hindi: 50 } })),
    average: 60,
    staticRank: 2,
    isRanked: true,
    publishedRank: 2,
    rank: 2,
    isPinned: false,
    range: [2, 3],
    ...facts,
  };
}

/** Names that are commands or markup in some format. */
export const HOSTILE = [
  '=HYPERLINK("http://a")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\u202e=1',
  '<img src=x onerror=alert(1)>',
  '\\input{/etc/passwd}',
  'a & b $x$ #1 50% _y_ {z} ~ ^',
  'two\r\nlines',
  'a|b',
  '"quoted", \'so\'',
  '[a](javascript:b)',
  'आयुर्वेद मॉडल',
];
