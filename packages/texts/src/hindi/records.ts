import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { CAUSES, ChangeKind } from '@leaderboard/core/cause';
import type { RunState } from '@leaderboard/core/records-api';
import type { UnknownPart } from '@leaderboard/core/results/repeat-command';
import type { CheckOutcome, RunCheck, RunWarning } from '@leaderboard/core/results/run-checks';
import type {
  changesPage as EnglishChangesPage,
  charts as EnglishCharts,
  publicationPage as EnglishPublicationPage,
  records as EnglishRecords,
  runPage as EnglishRunPage,
} from '../english/records.ts';
import { publicationBibtex } from '../publication-bibtex.ts';
import { day, count as formatCount, formOf } from './figures.ts';
import { languages, subjects, suite } from './suite.ts';

type CauseKind = (typeof CAUSES)[number];

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
  superseded: 'दूसरे परिणाम ने जगह ली',
  taken_back: 'वापस लिया गया',
};

const causes: Record<CauseKind, (number: number | null) => string> = {
  import: () => 'संचालक ने आयात किया',
  submission: (number) => `सबमिशन ${number ?? ''}`.trim(),
  published_results: () => `${suite.name} के प्रकाशित परिणाम`,
  take_back_publication: (number) => `बोर्ड ${number ?? ''} वापस लिया गया`.replace('  ', ' '),
  take_back_row: () => 'एक पंक्ति वापस ली गई',
  flag: () => 'संचालक ने तय किया',
  other: () => 'अन्य',
};

const checks: Record<RunCheck, string> = {
  all_tasks: `सभी ${suite.tasks} भाषा-टास्क का स्कोर है`,
  zero_shot: 'प्रश्नों से पहले कोई उदाहरण नहीं (zero-shot)',
  no_limit: 'सभी प्रश्न पूछे गए, किसी सीमा से कोई नहीं छूटा',
  question_counts: 'प्रश्नों की संख्या बेंचमार्क जितनी ही है',
  one_metric: `विषय की ${suite.all} भाषाओं में एक ही मीट्रिक है`,
  finite_scores: 'हर स्कोर 0 से 1 के बीच है',
  standard_errors: 'मानक त्रुटियाँ स्कोर और प्रश्नों की संख्या से मेल खाती हैं',
  group_means: 'मिले-जुले स्कोर अपनी भाषाओं के भारित औसत हैं',
  group_errors: 'मिले-जुले स्कोर की मानक त्रुटियाँ उनकी भाषाओं की मानक त्रुटियों से बनी हैं',
  no_contradiction: 'फ़ाइल की कोई बात साथ दी गई जानकारी के ख़िलाफ़ नहीं है',
  answers_whole: 'सभी प्रश्नों के उत्तर हैं, और उनका औसत अंतिम अंक तक स्कोर के बराबर है',
  pinned_commit: 'कमिट मूल्यांकन से पहले तय था, और फ़ाइल में वही है',
  own_results: 'इसी लीडरबोर्ड के वर्कर ने मूल्यांकन किया',
  no_remote_code: 'मॉडल का कोई कोड नहीं चलाया गया',
};

const outcomes: Record<Exclude<CheckOutcome, 'not_applicable'>, string> = {
  passed: 'सही पाया गया',
  failed: 'ग़लत पाया गया',
  not_stated: 'स्रोत में नहीं लिखा',
};

const kinds: Record<ChangeKind, string> = {
  added: 'जोड़ा गया',
  replaced: 'बदला गया',
  taken_back: 'वापस लिया गया',
  flagged: 'फ़्लैग किया गया',
};

const kindsOfMany: Record<ChangeKind, string> = {
  added: 'जोड़े गए',
  replaced: 'बदले गए',
  taken_back: 'वापस लिए गए',
  flagged: 'फ़्लैग किए गए',
};

/** What the pages about models, runs, changes and publications share. */
export const records: typeof EnglishRecords = {
  /** Of a button at a table. */
  csv: 'CSV',
  csvOf: (table) => `CSV: ${table}`,
  lowEnd: (column) => `${column}, निचला सिरा`,
  highEnd: (column) => `${column}, ऊपरी सिरा`,
  /** Of a link to a file with the figures of the page. */
  data: 'इस पेज का डेटा (JSON)',
  benchmarkName,
  loading: 'लोड हो रहा है…',
  failed: 'यह लोड नहीं हो सका।',
  day,
  dayAndTime,
  duration,
  unknown: 'अज्ञात',
  yes: 'हाँ',
  no: 'नहीं',
  cause: ({ kind, number }) => causes[kind](number),
  states,
  checks,
  outcomes,
  remoteCode: 'मॉडल का अपना कोड चला (trust_remote_code)',
  remoteCodeCaution:
    'सावधान: इस मूल्यांकन में मॉडल के अपने रिपॉज़िटरी का कोड चलाने की अनुमति थी (trust_remote_code)। ऐसे कोड से वही बदल सकता है जो नापा जा रहा है',
  kinds,
  run: (id) => `परिणाम ${id}`,
  publication: (number) => `बोर्ड ${number}`,
  average: 'औसत',
  methods: 'इन आँकड़ों को कैसे पढ़ें',
  interval: ([low, high]) => `${low.toFixed(2)}–${high.toFixed(2)}`,
};

/** What all plots have around them. */
export const charts: typeof EnglishCharts = {
  asTable: 'आँकड़े तालिका में',
  svg: 'SVG में सहेजें',
  source: (product, site, publication, date) => [
    `${product} लीडरबोर्ड, ${site}`,
    `${publication === null ? '' : `बोर्ड ${publication}। `}${date} को सहेजा गया। 95 % अंतराल प्रश्नों के चुनाव की अनिश्चितता बताते हैं।`,
  ],
  guessing: 'अटकल',
};

export const flags: Readonly<Record<string, string>> = {
  contaminated: 'दूषित होने का फ़्लैग',
  'on-hub': 'हब पर उपलब्ध',
  'official-provider': 'आधिकारिक प्रदाता',
  architecture: 'आर्किटेक्चर',
  license: 'लाइसेंस',
  generation: 'पीढ़ी',
};
const value = (flag: boolean | null) => (flag === null ? 'अज्ञात' : flag ? 'हाँ' : 'नहीं');

/** The page of what changed on the board. */
export const changesPage: typeof EnglishChangesPage = {
  title: 'बदलाव',
  subtitle: 'क्या जोड़ा, बदला, फ़्लैग किया या वापस लिया गया, कब और क्यों',
  feed: 'बदलावों का Atom फ़ीड',
  kind: 'बदलाव का प्रकार',
  allKinds: 'सभी प्रकार',
  model: 'मॉडल',
  modelHint: 'organization/model-name',
  group: (at, counts, isCut) => {
    const said = counts.map(
      ([kind, count], place) =>
        `${formatCount(count)}${place === 0 ? ' मॉडल' : ''} ${formOf(count, kinds[kind], kindsOfMany[kind])}`,
    );
    return `${day(at)}: ${said.join(', ')}${isCut ? ' और अन्य' : ''}`;
  },
  columns: { model: 'मॉडल', what: 'क्या', why: 'क्यों', results: 'परिणाम', when: 'कब' },
  more: 'पुराने बदलाव दिखाएँ',
  loadingMore: 'लोड हो रहा है…',
  moreFailed: 'पुराने बदलाव लोड नहीं हो सके।',
  none: 'कोई बदलाव नहीं',
  noneText: 'इस प्रकार का या इस मॉडल में कोई बदलाव नहीं हुआ। नाम पूरा मिलना चाहिए।',
  flag: ({ flag, value_before, value_after }) =>
    `${flags[flag ?? ''] ?? flag ?? ''}: ${value_after === null ? 'छोटा किया गया' : `${value(value_before)} → ${value(value_after)}`}`,
};

/** The page of one publication, and what the board says while it shows the past. */
export const publicationPage: typeof EnglishPublicationPage = {
  notFound: 'ऐसा कोई बोर्ड नहीं',
  notFoundText: 'इस संख्या का कोई बोर्ड नहीं है, या जिनसे तुलना हो रही है उनमें से कोई नहीं है।',
  newest: 'सबसे नया',
  board: 'उस समय का बोर्ड',
  boardNow: 'आज का बोर्ड',
  facts: {
    at: 'प्रकाशित',
    suite: 'बेंचमार्क',
    cause: 'किस वजह से',
    reason: 'कारण',
    rows: 'बोर्ड पर पंक्तियाँ',
    changed: 'जुड़ीं, बदलीं, हटीं',
    sha256: 'पंक्तियों का हैश (SHA-256)',
  },
  previous: (number) => `← बोर्ड ${number}`,
  next: (number) => `बोर्ड ${number} →`,
  moves: {
    title: (since) => `बोर्ड ${since} के बाद`,
    compareWith: 'किस बोर्ड से तुलना करें',
    compare: 'तुलना करें',
    first: 'यह पहला बोर्ड है: तुलना के लिए इससे पहले का कोई बोर्ड नहीं है।',
    refused: (since) => `तुलना के लिए बोर्ड ${since} मौजूद नहीं है।`,
    summary: (moved, entered, departed, unmoved) =>
      `${formatCount(moved)} का स्थान बदला, ${formatCount(entered)} नए, ${formatCount(departed)} हटे, ${formatCount(unmoved)} उसी स्थान पर।`,
    columns: {
      model: 'मॉडल',
      placeBefore: 'पहले स्थान',
      placeAfter: 'अब स्थान',
      moved: 'बदलाव',
      averageBefore: 'पहले औसत',
      averageAfter: 'अब औसत',
    },
    entered: 'नया',
    departed: 'हटा',
    up: (places) => `▲ ${formatCount(places)}`,
    down: (places) => `▼ ${formatCount(places)}`,
    cut: (count) => `पहले ${formatCount(count)} दिखाए गए हैं।`,
  },
  citation: {
    title: 'इस बोर्ड का उद्धरण दें',
    text: (product, number, day, sha256, address) =>
      `${product} लीडरबोर्ड, बोर्ड ${number} (${day}), ${address}, पंक्तियों का SHA-256: ${sha256}`,
    bibtex: publicationBibtex,
    address: 'स्थायी पता',
  },
};

const commit = 'मॉडल का कमिट';
const harness = 'lm_eval का संस्करण';
const unknown: Record<Exclude<RunWarning, 'remote_code'> | UnknownPart, string> = {
  no_file: 'परिणाम फ़ाइल: स्कोर प्रकाशित आँकड़ों से लिए गए',
  file_not_kept: 'परिणाम फ़ाइल: केवल उसका हैश रखा गया',
  no_commit: commit,
  no_harness_version: harness,
  no_date: 'मूल्यांकन की तारीख़',
  few_shot_unstated: `${outcomes.not_stated}: ${checks.zero_shot}`,
  no_question_counts: 'प्रश्नों की संख्या, इसलिए अंतराल नहीं हैं',
  no_answers: 'एक-एक प्रश्न के उत्तर: दोहराने पर केवल स्कोर मिलाए जा सकते हैं',
  answers_refused: 'एक-एक प्रश्न के उत्तर: इसकी सैंपल फ़ाइलें काम नहीं आ सकीं',
  weights: 'वेट्स: वे सार्वजनिक नहीं हैं, इसलिए कोई और इसे दोहरा नहीं सकता',
  commit,
  base_commit: 'बेस मॉडल का कमिट',
  precision: 'प्रिसीज़न',
  few_shot: 'few-shot उदाहरणों की संख्या',
  chat_template: 'चैट टेम्पलेट लगाया गया या नहीं',
  harness_version: harness,
  arguments: 'मॉडल कैसे लोड किया गया',
  other_settings: 'वे सेटिंग, जो यहाँ ज्ञात नहीं हैं या गोपनीय हो सकती हैं: उनके मान की जगह “…” है',
  prompt_settings: 'सिस्टम निर्देश दिया गया या नहीं',
  batch_size: 'बैच का आकार',
  machine: 'मशीन',
  image: 'कंटेनर इमेज',
};

/** The page about one run. */
export const runPage: typeof EnglishRunPage = {
  of: (model) => `मॉडल: ${model}`,
  notFound: 'ऐसा कोई परिणाम नहीं',
  notFoundText: 'इस पते पर कोई परिणाम नहीं है।',
  superseded: (by) =>
    by === null
      ? 'यह बोर्ड पर कभी नहीं था: इसी कॉन्फ़िगरेशन का एक नया परिणाम वहाँ था या इसके साथ आया।'
      : 'इसकी जगह इसी कॉन्फ़िगरेशन के दूसरे परिणाम ने ले ली है:',
  takenBack: (at) => `यह ${at} को वापस लिया गया।`,
  reason: (reason) => `कारण: ${reason}`,
  known: 'क्या पता है',
  notKnown: 'क्या पता नहीं है',
  unknown,
  printed: 'ये स्कोर स्रोत से उतारे गए हैं। यहाँ किसी ने यह मॉडल नहीं चलाया।',
  facts: {
    suite: 'बेंचमार्क',
    average: 'औसत',
    evaluated: 'मूल्यांकन कब हुआ',
    by: 'कहाँ से आया',
    publication: 'बोर्ड पर पहली बार',
    duration: 'कितना समय लगा',
    harness: 'हार्नेस',
    fewShot: 'few-shot उदाहरण',
    commit: 'मॉडल का कमिट',
    revision: 'रिविज़न',
    precision: 'प्रिसीज़न',
    machine: 'मशीन',
    image: 'वर्कर की इमेज',
    chatTemplate: 'चैट टेम्पलेट लगाया गया',
    source: 'स्रोत',
    file: 'मूल परिणाम फ़ाइल, SHA-256',
    co2: 'CO₂',
  },
  repeat: {
    title: 'इसे दोहराएँ',
    text: 'ये कमांड प्रोग्राम इंस्टॉल करते हैं, और मॉडल का मूल्यांकन उन्हीं सेटिंग के साथ करते हैं।',
    defaults: 'ये कमांड प्रोग्राम इंस्टॉल करते हैं, और मॉडल का मूल्यांकन टास्क फ़ाइलों की डिफ़ॉल्ट सेटिंग के साथ करते हैं।',
    gated:
      'प्रश्नों के लिए अनुमति माँगनी पड़ती है: पहले हब पर बेंचमार्क के डेटासेट के लिए अनुमति लें, और “hf auth login” से साइन इन करें।',
    commands: 'इसे दोहराने वाले कमांड',
    copy: 'कमांड कॉपी करें',
    copied: 'कॉपी हो गया',
    announceCopied: 'कमांड कॉपी हो गए',
    announceSelected: 'कॉपी की अनुमति नहीं मिली। कमांड चुन लिए गए हैं: कीबोर्ड या मेन्यू से कॉपी करें।',
  },
  submittedBy: (cause, submitter) => `${cause}, ${submitter} की ओर से`,
  download: 'परिणाम फ़ाइल डाउनलोड करें',
  answers: 'एक-एक प्रश्न के उत्तर (JSON)',
  scores: 'स्कोर',
  columns: {
    column: 'कॉलम',
    score: 'स्कोर',
    interval: '95 % अंतराल',
    questions: 'प्रश्न',
    metric: 'मीट्रिक',
    version: 'टास्क संस्करण',
  },
};
