import type {
  modelPage as EnglishModelPage,
  takeAlong as EnglishTakeAlong,
  SaidGap,
} from '../english/model-page.ts';
import { count as formatCount } from './figures.ts';
import { records } from './records.ts';
import { failureReasons, statusLabels } from './submissions.ts';
import { languages, suite } from './suite.ts';

function submissionState(status: string, reason: string | null): string {
  const [labels, reasons]: readonly Readonly<Record<string, string>>[] = [statusLabels, failureReasons];
  const label = labels?.[status] ?? status;
  return reason === null || status !== 'failed' ? label : `${label}: ${reasons?.[reason] ?? reason}`;
}

function distance({ ahead, behind, points, ends, areApart }: SaidGap): string {
  const [first, second] = [languages[ahead], languages[behind]];
  const within = ends === null ? '' : ` (95 % अंतराल ${ends.join(' से ')})`;
  return areApart
    ? `${first}, ${second} से ${points} अंक आगे है${within}`
    : `${first} और ${second} को अलग नहीं किया जा सकता: ${first} ${points} अंक आगे है${within}`;
}

/** The page about one model. */
export const modelPage: typeof EnglishModelPage = {
  onHub: (hub) => `${hub} पर देखें`,
  notOnHub: 'हब पर नहीं है',
  compare: 'दूसरों से तुलना करें',
  changes: 'क्या बदला',
  notFound: 'ऐसा कोई मॉडल नहीं',
  notFoundText: (name) =>
    `${name} नाम का कोई मॉडल यहाँ न जाँचा गया है, न सबमिट हुआ है। हो सकता है उसका नाम कुछ और हो, या पता अधूरा हो। हब पर नाम बदलने के बाद भी मॉडल यहाँ उसी नाम से रहता है जिससे उसका मूल्यांकन हुआ था।`,
  renamed: (path) => `हब पर इसका नाम ${path} है; यहाँ वही नाम रहता है जिससे मूल्यांकन हुआ था।`,
  flagged:
    'समुदाय ने इस मॉडल को शायद दूषित बताया है: इसके ट्रेनिंग डेटा में परीक्षा के प्रश्न हो सकते हैं। फ़्लैग संचालक ने लगाया है।',
  flaggedWhy: 'क्यों और कब',
  incomplete: (missing, all) => `${all} में से ${missing} स्कोर नहीं हैं। औसत, और उससे रैंक, केवल उपलब्ध स्कोर से बनता है।`,
  waiting: 'इस मॉडल का मूल्यांकन अभी नहीं हुआ है।',
  takenBack: 'यह मॉडल अब बोर्ड पर नहीं है। कारण नीचे इसके परिणामों में लिखा है।',
  rank: (rank, rows) => `रैंक ${formatCount(rank)}, कुल ${formatCount(rows)} में`,
  range: ([best, worst]) =>
    best === worst ? '95 % पर केवल यही स्थान संभव' : `${formatCount(best)} और ${formatCount(worst)} के बीच`,
  rankWithin: ([best, worst]) =>
    `रैंक ${best === worst ? formatCount(best) : `${formatCount(best)} और ${formatCount(worst)} के बीच`}`,
  averageIs: 'औसत',
  facts: {
    title: 'मॉडल क्या है',
    type: 'प्रकार',
    size: 'पैरामीटर',
    precision: 'प्रिसीज़न',
    license: 'लाइसेंस',
    base: 'बेस मॉडल',
    released: 'जारी होने की तारीख़',
  },
  scores: {
    title: 'स्कोर',
    chart: 'स्कोर और बोर्ड की माध्यिका',
    description: 'हर स्कोर अपने 95 % अंतराल के साथ। टूटी रेखा अटकल का स्तर है, छोटी स्लेटी रेखा बोर्ड की माध्यिका।',
    columns: ['कॉलम', 'स्कोर', '95 % अंतराल', 'प्रश्न', 'बोर्ड की माध्यिका'],
    label: (model) => `${model} के ${suite.scores} स्कोर, अंतराल के साथ`,
  },
  gap: {
    plain: (said) => `${suite.allDomains} विषयों के औसत में ${distance(said)}; दोनों के प्रश्न अलग-अलग हैं।`,
    sameMix: (said) => `उपविषयों और स्तरों के एक-से मिश्रण पर ${distance(said)}।`,
  },
  history: {
    title: 'समय के साथ',
    ranks: 'समय के साथ रैंक',
    rankAxis: 'रैंक',
    averages: 'समय के साथ औसत',
    averageAxis: 'औसत, % में',
    description:
      'हर क़दम किसी दिन का बोर्ड है जिसमें यह मॉडल था। बोर्ड बढ़ता जाता है, इसलिए स्कोर बदले बिना भी रैंक गिर सकती है।',
    columns: ['बोर्ड', 'बोर्ड पर नाम', 'रैंक', 'बोर्ड पर मॉडल', 'औसत'],
  },
  results: {
    title: 'परिणाम',
    columns: {
      result: 'परिणाम',
      state: 'स्थिति',
      average: 'औसत',
      precision: 'प्रिसीज़न',
      revision: 'रिविज़न',
      chatTemplate: 'चैट टेम्पलेट',
      evaluated: 'मूल्यांकन कब हुआ',
    },
    stateOf: (state, rank = 0) =>
      rank === 0 ? records.states[state] : `${records.states[state]}, रैंक ${formatCount(rank)}`,
  },
  submissions: {
    title: 'सबमिशन',
    columns: {
      submitted: 'कब सबमिट हुआ',
      state: 'स्थिति',
      precision: 'प्रिसीज़न',
      commit: 'कमिट',
      by: 'किसने',
      result: 'परिणाम',
    },
  },
  submissionState,
};

/** What an author takes along from a model's page. */
export const takeAlong: typeof EnglishTakeAlong = {
  title: 'मॉडल बनाने वालों के लिए',
  badge: {
    title: 'बैज',
    text: 'औसत और रैंक वाली तस्वीर, जो बोर्ड के साथ बदलती रहती है; मॉडल कार्ड या README के लिए।',
    alt: (product, model) => `${product} लीडरबोर्ड पर ${model}`,
    markdown: 'Markdown',
    html: 'HTML',
  },
  card: {
    title: 'मॉडल कार्ड के लिए परिणाम',
    text: (hub) =>
      `${hub} पर मॉडल की रिपॉज़िटरी के .eval_results फ़ोल्डर में यह फ़ाइल रखें, तो स्कोर वहाँ मॉडल के पेज पर दिखते हैं।`,
    download: 'फ़ाइल में लें',
  },
  feed: 'इस मॉडल के बदलावों का फ़ीड (Atom)',
  copy: (what) => `${what} कॉपी करें`,
  copied: 'कॉपी हो गया',
  announceCopied: (what) => `${what} कॉपी हो गया`,
  announceSelected: 'कॉपी की अनुमति नहीं मिली। टेक्स्ट चुन लिया गया है: कीबोर्ड या मेन्यू से कॉपी करें।',
};
