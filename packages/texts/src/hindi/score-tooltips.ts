import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { GapColumn, Row } from '@leaderboard/core/board/columns';
import {
  formatDifference,
  formatPercent,
  formatPoints,
  formatRevision,
  percentOf,
} from '@leaderboard/core/format';
import { isNotAboveGuessing } from '@leaderboard/core/statistics/interval';
import type { LanguageGap } from '@leaderboard/core/statistics/language-gap';
import type { Mean } from '@leaderboard/core/statistics/mean';
import { meanInterval } from '@leaderboard/core/statistics/mean';
import type { ScoreFacts } from '@leaderboard/core/statistics/score-facts';
import { scoreFacts } from '@leaderboard/core/statistics/score-facts';
import type { Places } from '../english/board.ts';
import type { scoreTooltips as EnglishScoreTooltips } from '../english/score-tooltips.ts';
import { between } from './board.ts';
import { gapHeader } from './columns.ts';
import { count, count as formatCount } from './figures.ts';
import { benchmarkLabel, minus } from './suite.ts';

/** Enough to tell files apart; the answer of the leaderboard call has the whole hash. */
const HASH_DIGITS = 16;

/** The known parts as one line; no line when none is known. */
function line(...parts: readonly (string | false | null | undefined)[]): string[] {
  const known = parts.filter((part) => typeof part === 'string');
  return known.length === 0 ? [] : [known.join(', ')];
}

function precisionOf({ score, interval }: ScoreFacts): string[] {
  return line(
    interval && `95 % अंतराल ${percentOf(interval[0]).toFixed(2)}–${formatPercent(percentOf(interval[1]))}`,
    score.stderr !== undefined && `मानक त्रुटि ${formatPercent(percentOf(score.stderr))}`,
    isNotAboveGuessing(interval) && 'अटकल से बेहतर नहीं',
  );
}

function harnessOf({ provenance }: LeaderboardEntry, taskVersion: string | null): string[] {
  const { harness_version: version, harness_git_hash: commit } = provenance ?? {};
  const harness = version ?? commit;
  return line(
    harness && `lm-evaluation-harness ${version ? `${version}${commit ? ` (${commit})` : ''}` : commit}`,
    taskVersion && `टास्क संस्करण ${taskVersion}`,
  );
}

function chatTemplateText(applied: boolean | null | undefined): string | null {
  if (typeof applied !== 'boolean') return null;
  return applied ? 'चैट टेम्पलेट के साथ' : 'चैट टेम्पलेट के बिना';
}

/** The known facts about the origin of a score. The first line is the heading. */
export function scoreProvenance(entry: LeaderboardEntry, benchmark: Benchmark): string {
  const facts = scoreFacts(entry, benchmark);
  if (facts === null) return '';
  const { score, taskVersion } = facts;
  const { provenance } = entry;
  const { commit, few_shot: fewShot, file_sha256: hash, date, source } = provenance ?? {};
  return [
    `${benchmarkLabel(benchmark)}: ${formatPercent(score.normalized_score)}`,
    ...precisionOf(facts),
    ...line(
      score.metric,
      score.n !== undefined && `${count(score.n)} प्रश्न`,
      typeof fewShot === 'number' && `${fewShot}-shot`,
    ),
    ...harnessOf(entry, taskVersion),
    ...line(
      commit && `कमिट ${formatRevision(commit)}`,
      entry.model.precision,
      chatTemplateText(provenance?.chat_template_applied),
    ),
    ...line(date && `मूल्यांकन की तारीख़ ${date.slice(0, 10)}`),
    ...line(hash ? `परिणाम फ़ाइल SHA-256 ${hash.slice(0, HASH_DIGITS)}…` : source && `स्रोत: ${source}`),
  ].join('\n');
}

function average(row: Row, mean: Mean | null, range: Places | null): string {
  const interval = mean === null ? null : meanInterval(mean);
  const spread = Math.sqrt(mean?.variance ?? 0);
  return [
    `औसत: ${formatPercent(row.average)}`,
    interval === null
      ? '95 % अंतराल नहीं: प्रश्नों की एक संख्या पता नहीं है'
      : `95 % अंतराल ${formatPoints(interval[0])}–${formatPoints(interval[1])} %, मानक त्रुटि ${formatPoints(spread)} %`,
    ...(range === null
      ? []
      : [`रैंक ${formatCount(row.staticRank)}${between(range)}, सभी मॉडल एक साथ 95 % पर`]),
  ].join('\n');
}

/** '+6.10 ± 2.30'. */
function withMargin({ gap, interval }: LanguageGap): string {
  const margin = interval === null ? '' : ` ± ${formatPoints((interval[1] - interval[0]) / 2)}`;
  return `${formatDifference(gap)}${margin}`;
}

function gap(
  column: Pick<GapColumn, 'domain' | 'pair'>,
  plain: LanguageGap,
  sameMix: LanguageGap | null,
): string {
  const { label, subject } = gapHeader(column);
  return [
    `${label}: ${subject}`,
    ...(sameMix === null
      ? [
          `सादा: ${withMargin(plain)}।`,
          'उपविषयों और स्तरों के एक-से मिश्रण पर: अज्ञात। इसके लिए हर प्रश्न के सहेजे उत्तर चाहिए, और उनमें से पर्याप्त का मेल।',
        ]
      : [
          `उपविषयों और स्तरों के एक-से मिश्रण पर: ${withMargin(sameMix)}। सादा: ${withMargin(plain)}।`,
          `मिश्रण के कारण: ${formatDifference(plain.gap - sameMix.gap)}।`,
        ]),
    `${minus(column.pair)}, अंकों में, ± 95 % अंतराल का आधा। यह अनुवाद नहीं है: एक ही उपविषय और स्तर के प्रश्न भी अलग हैं।`,
  ].join('\n');
}

/** The tooltips of scores and averages. The first line is the heading. */
export const scoreTooltips: typeof EnglishScoreTooltips = {
  score: scoreProvenance,
  average,
  gap,
  loading: 'लोड हो रहा है कि यह कहाँ से आया…',
  failed: 'यह लोड नहीं हो सका कि स्कोर कहाँ से आया। फिर कोशिश के लिए स्कोर पर दोबारा जाएँ।',
};
