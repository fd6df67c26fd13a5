import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import type { modelPage as EnglishModelPage, takeAlong as EnglishTakeAlong } from '../english/model-page.ts';
import { count as formatCount } from './figures.ts';
import { failureReasons, statusLabels } from './submissions.ts';
import { listed, minus, suite } from './suite.ts';

function submissionState(status: string, reason: string | null): string {
  const [labels, reasons]: readonly Readonly<Record<string, string>>[] = [statusLabels, failureReasons];
  const label = labels?.[status] ?? status;
  return reason === null || status !== 'failed' ? label : `${label}: ${reasons?.[reason] ?? reason}`;
}

/** The page about one model. */
export const modelPage: typeof EnglishModelPage = {
  onHub: (hub) => `${hub} पर देखें`,
  notOnHub: 'हब पर नहीं है',
  compare: 'दूसरों से तुलना करें',
  changes: 'इसके बदलाव',
  notFound: 'ऐसा कोई मॉडल नहीं',
  notFoundText: (name) =>
    `${name} नाम का कोई मॉडल यहाँ न जाँचा गया है, न सबमिट हुआ है। हो सकता है उसका नाम कुछ और हो, या पता अधूरा हो। हब पर नाम बदलने के बाद भी मॉडल यहाँ उसी नाम से रहता है जिससे उसका मूल्यांकन हुआ था।`,
  renamed: (path) => `हब पर इसका नाम ${path} है; यहाँ वही नाम रहता है जिससे मूल्यांकन हुआ था।`,
  flagged:
    'समुदाय ने इस मॉडल को शायद दूषित बताया है: इसके ट्रेनिंग डेटा में परीक्षा के प्रश्न हो सकते हैं। फ़्लैग संचालक ने लगाया है।',
  flaggedWhy: 'क्यों और कब',
  incomplete: (missing, all) => `${all} में से ${missing} स्कोर नहीं हैं। औसत, और उससे रैंक, केवल उपलब्ध स्कोर से बनता है।`,
  waiting: 'इस मॉडल का मूल्यांकन अभी नहीं हुआ है।',
  takenBack: 'इस मॉडल की बोर्ड पर अब कोई पंक्ति नहीं है। कारण नीचे इसके रन में लिखा है।',
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
    license: 'लाइसेंस',
    base: 'बेस मॉडल',
    architecture: 'आर्किटेक्चर',
    chatTemplate: 'चैट टेम्पलेट',
    moe: 'मिक्सचर ऑफ़ एक्सपर्ट्स',
    merged: 'मर्ज',
    official: 'आधिकारिक प्रदाता',
    hearts: 'हब पर पसंद',
    hubFactsAt: 'पसंद, लाइसेंस और उपलब्धता कब देखी गई',
    uploaded: 'अपलोड हुआ',
    released: 'जारी हुआ',
    votes: 'वोट',
  },
  scores: {
    title: 'स्कोर',
    description: 'हर स्कोर अपने 95 % अंतराल के साथ। टूटी रेखा अटकल का स्तर है, छोटी स्लेटी रेखा बोर्ड की माध्यिका।',
    columns: ['कॉलम', 'स्कोर', '95 % अंतराल', 'प्रश्न', 'बोर्ड की माध्यिका'],
    label: (model) => `${model} के ${suite.scores} स्कोर, अंतराल के साथ`,
  },
  gap: {
    title: 'भाषा का अंतर',
    description: `${listed(LANGUAGE_PAIRS.map(minus))}, अंकों में, 95 % अंतराल के साथ। अंतर की दोनों भाषाओं के प्रश्न अलग हैं, इसलिए यह प्रश्नों के दो समूहों पर मॉडल के बल की तुलना है।`,
    series: ['सादा', 'उपविषयों और स्तरों का एक-सा मिश्रण'],
    onlyPlain:
      'यह सादा अंतर है। उपविषयों और स्तरों के एक-से मिश्रण पर अंतर तब दिखता है जब इस मॉडल के हर प्रश्न के उत्तर सहेजे हों, और उनमें से पर्याप्त का मेल हो।',
    both: 'सादे अंतर का एक हिस्सा पूछे गए उपविषयों और स्तरों के मिश्रण से हो सकता है; “एक-सा मिश्रण” उसे छोड़ देता है। यह फिर भी अनुवाद नहीं है।',
    columns: ['विषय', 'सादा अंतर', '95 % अंतराल'],
    mixColumns: ['एक-सा मिश्रण', '95 % अंतराल, एक-सा मिश्रण', 'मिश्रण के कारण'],
    label: (model) => `${model} की भाषा का अंतर, विषय के हिसाब से`,
    mean: 'सबका औसत',
    of: (name, pair) => (LANGUAGE_PAIRS.length === 1 ? name : `${name}: ${minus(pair)}`),
    none: 'कोई अंतर नहीं',
  },
  history: {
    title: 'हर प्रकाशन में',
    ranks: 'हर प्रकाशन में रैंक',
    rankAxis: 'रैंक',
    averages: 'हर प्रकाशन में औसत',
    averageAxis: 'औसत, % में',
    description:
      'हर क़दम एक प्रकाशन है जिसमें यह मॉडल था। बोर्ड बढ़ता जाता है, इसलिए स्कोर बदले बिना भी रैंक गिर सकती है।',
    columns: ['प्रकाशन', 'पंक्ति', 'रैंक', 'बोर्ड पर पंक्तियाँ', 'औसत'],
  },
  rows: {
    title: 'बोर्ड पर पंक्तियाँ',
    columns: ['पंक्ति', 'रैंक', 'औसत', 'प्रिसीज़न', 'रिविज़न', 'चैट टेम्पलेट', 'रन'],
  },
  runs: {
    title: 'रन',
    columns: ['रन', 'स्थिति', 'औसत', 'प्रिसीज़न', 'मूल्यांकन कब हुआ', 'पंक्ति'],
  },
  submissions: {
    title: 'सबमिशन',
    columns: ['कब सबमिट हुआ', 'स्थिति', 'प्रिसीज़न', 'कमिट', 'किसने', 'रन'],
  },
  submissionState,
};

/** What an author takes along from a model's page. */
export const takeAlong: typeof EnglishTakeAlong = {
  title: 'अपने साथ ले जाएँ',
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
