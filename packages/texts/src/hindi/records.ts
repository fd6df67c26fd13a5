import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { CAUSES, ChangeKind } from '@leaderboard/core/cause';
import type { RunState } from '@leaderboard/core/records-api';
import type { RunCheck, RunWarning } from '@leaderboard/core/results/run-checks';
import type { records as English } from '../english/records.ts';
import { languages, subjects } from './suite.ts';

type CauseKind = (typeof CAUSES)[number];

const formats = { day: null as Intl.DateTimeFormat | null, time: null as Intl.DateTimeFormat | null };

/** '22 नवंबर 2026'. */
function day(time: string): string {
  formats.day ??= new Intl.DateTimeFormat('hi-IN-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' });
  return formats.day.format(new Date(time));
}

/** '22 नवंबर 2026, 14:05 UTC'. */
function dayAndTime(time: string): string {
  return `${day(time)}, ${time.slice(11, 16)} UTC`;
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} मिनट`;
  return `${Math.floor(minutes / 60)} घं ${minutes % 60} मि`;
}

/** 'आयुर्वेद', 'आयुर्वेद, हिन्दी'. */
function benchmarkName({ domain, language }: Benchmark): string {
  const subject = subjects[domain.key];
  return language === null ? subject : `${subject}, ${languages[language]}`;
}

const states: Record<RunState['kind'], string> = {
  on_board: 'बोर्ड पर',
  superseded: 'नए रन ने जगह ली',
  taken_back: 'वापस लिया गया',
};

const causes: Record<CauseKind, (number: number | null) => string> = {
  import: () => 'संचालक ने आयात किया',
  submission: (number) => `सबमिशन ${number ?? ''}`.trim(),
  published_results: () => 'BhashaBench V1 के प्रकाशित परिणाम',
  take_back_publication: (number) => `प्रकाशन ${number ?? ''} वापस लिया गया`.replace('  ', ' '),
  take_back_row: () => 'एक पंक्ति वापस ली गई',
  flag: () => 'संचालक ने तय किया',
  other: () => 'अन्य',
};

const checks: Record<RunCheck, string> = {
  all_tasks: 'सभी आठ भाषा-टास्क का स्कोर है',
  zero_shot: 'प्रश्नों से पहले कोई उदाहरण नहीं (zero-shot)',
  no_limit: 'सभी प्रश्न पूछे गए, किसी सीमा से कोई नहीं छूटा',
  question_counts: 'प्रश्नों की संख्या बेंचमार्क जितनी ही है',
  one_metric: 'विषय की दोनों भाषाओं में एक ही मीट्रिक है',
  finite_scores: 'हर स्कोर 0 से 1 के बीच है',
  standard_errors: 'मानक त्रुटियाँ स्कोर और प्रश्नों की संख्या से मेल खाती हैं',
  group_means: 'मिले-जुले स्कोर अपनी भाषाओं के भारित औसत हैं',
  no_contradiction: 'फ़ाइल की कोई बात साथ दी गई जानकारी के ख़िलाफ़ नहीं है',
  answers_whole: 'सभी प्रश्नों के उत्तर हैं, और उनका औसत अंतिम अंक तक स्कोर के बराबर है',
  pinned_commit: 'कमिट मूल्यांकन से पहले तय था, और फ़ाइल में वही है',
  own_results: 'इसी लीडरबोर्ड के वर्कर ने मूल्यांकन किया',
  no_remote_code: 'मॉडल का कोई कोड नहीं चलाया गया',
};

const warnings: Record<RunWarning, string> = {
  no_file: 'परिणाम फ़ाइल नहीं है: स्कोर प्रकाशित आँकड़ों से लिए गए',
  file_not_kept: 'परिणाम फ़ाइल रखी नहीं गई; उसका हैश पता है',
  no_commit: 'मॉडल का कमिट पता नहीं है',
  no_harness_version: 'हार्नेस का संस्करण पता नहीं है',
  no_date: 'मूल्यांकन की तारीख़ पता नहीं है',
  no_question_counts: 'प्रश्नों की एक संख्या पता नहीं है, इसलिए अंतराल नहीं हैं',
  no_answers: 'एक-एक प्रश्न के उत्तर रखे नहीं गए हैं',
};

const kinds: Record<ChangeKind, string> = {
  added: 'जोड़ा गया',
  replaced: 'बदला गया',
  taken_back: 'वापस लिया गया',
  flagged: 'फ़्लैग किया गया',
};

/** What the pages about models, runs, changes and publications share. */
export const records: typeof English = {
  /** Of a button at a table. */
  csv: 'CSV',
  csvOf: (table) => `CSV: ${table}`,
  /** Of a link to a file with the figures of the page. */
  data: 'इस पेज का डेटा (JSON)',
  benchmarkName,
  loading: 'लोड हो रहा है…',
  failed: 'यह लोड नहीं हो सका।',
  retry: 'फिर कोशिश करें',
  day,
  dayAndTime,
  duration,
  unknown: 'अज्ञात',
  yes: 'हाँ',
  no: 'नहीं',
  cause: ({ kind, number }) => causes[kind](number),
  states,
  checks,
  warnings,
  kinds,
  run: (id) => `रन ${id}`,
  publication: (number) => `प्रकाशन ${number}`,
  all: 'सभी कॉलम',
  average: 'औसत',
  methods: 'इन आँकड़ों को कैसे पढ़ें',
  interval: ([low, high]) => `${low.toFixed(2)}–${high.toFixed(2)}`,
};
