import { formatDifference, formatPoints } from '@leaderboard/core/format';
import type {
  filters as EnglishFilters,
  search as EnglishSearch,
  tableControls as EnglishTableControls,
  uncertainty as EnglishUncertainty,
  Places,
} from '../english/board.ts';
import { count, count as formatCount } from './figures.ts';

const officialText = 'केवल वे मॉडल दिखाएँ जिन्हें बनाने वाले ख़ुद आधिकारिक तौर पर देते और सँभालते हैं।';

/** The quick filters and the advanced ones. The first line of a tooltip with several lines is its heading. */
export const filters: typeof EnglishFilters = {
  countUnit: () => ' मॉडल',
  title: 'फ़िल्टर',
  show: (value) => `${count(value)} मॉडल दिखाएँ`,
  only: { label: 'केवल यह', of: (name) => name },
  allAgain: { label: 'सब', of: () => 'फिर से' },
  quick: 'झटपट फ़िल्टर',
  presets: {
    edge: {
      label: 'छोटे डिवाइस के लिए',
      tooltip: 'फ़ोन और छोटे डिवाइस (3B तक)\nसबसे छोटे मॉडल: 3B पैरामीटर तक',
    },
    small: { label: 'आम कंप्यूटर के लिए', tooltip: 'छोटे मॉडल (3B-7B)\n3 से 7B पैरामीटर वाले' },
    medium: { label: 'मँझोले', tooltip: 'मँझोले मॉडल (7B-65B)' },
    large: { label: 'बड़े GPU के लिए', tooltip: 'बहुत GPU माँगने वाले मॉडल (65B+)' },
  },
  officialOnly: 'केवल आधिकारिक प्रदाता',
  officialTooltip: `आधिकारिक प्रदाता\n${officialText}`,
  advanced: 'और फ़िल्टर',
  all: 'सभी',
  billions: (value) => `${value}B`,
  billionsAndMore: (value) => `${value}B+`,
  range: (from, to) => `${from} – ${to}`,
  rangeUpTo: (to) => `${to} तक`,
  officialText,
};

const models = (value: number) => `${count(value)} मॉडल`;

/** The search bar. */
export const search: typeof EnglishSearch = {
  label: 'मॉडल खोजें',
  placeholder: 'मॉडल का नाम लिखें • जैसे "meta @architecture:llama @license:mit"',
  hint: 'हूबहू खोज और regex भी चलते हैं • कई खोजें सेमीकोलन से अलग करें',
  invalidPattern: (pattern) =>
    `“${pattern}” सही पैटर्न नहीं है, इसलिए उसे सादे शब्दों की तरह खोजा गया। कोष्ठक जाँचें, या विशेष चिह्नों से पहले \\ लगाएँ।`,
  didYouMean: 'क्या आपका मतलब यह है:',
  nearestGap: (points, ahead) => `सबसे कम अंतर ${points} अंक का है, जिसमें ${ahead} आगे है:`,
  showing: 'इनसे मेल खाते मॉडल:',
  and: 'और',
  reset: 'रीसेट करें',
  advancedFilters: 'और फ़िल्टर',
  partial: (known, total) => `${models(total)} में से पहले ${count(known)} में खोजा गया; बाक़ी अभी लोड हो रहे हैं।`,
  countSpoken: (filtered, total, pinned, officialOnly) =>
    [
      `${count(total)} में से ${models(filtered)}${officialOnly ? ' आधिकारिक प्रदाताओं के' : ''}`,
      pinned === 0 ? '' : `और ${count(pinned)} पिन किए हुए`,
    ]
      .filter(Boolean)
      .join(' '),
  help: 'कैसे खोजें',
};

/** The toolbar above the table; its panels are in board-panels.ts. */
export const tableControls: typeof EnglishTableControls = {
  label: 'तालिका का रूप',
  reset: 'रीसेट करें',
  changed: '(बदला हुआ)',
  options: {
    button: 'तालिका के विकल्प',
    buttonShort: 'विकल्प',
    tooltip: 'चुनें कि पंक्तियाँ, स्कोर और रैंक कैसे दिखें',
    title: 'तालिका के विकल्प',
    wasReset: 'तालिका के विकल्प पहले जैसे हो गए हैं',
  },
  columns: {
    button: 'कॉलम चुनें',
    tooltip: 'चुनें कि तालिका में कौन से कॉलम दिखें',
    title: 'कॉलम चुनें',
    wasReset: 'शुरुआती कॉलम दिखाए गए हैं',
  },
  download: {
    button: 'डाउनलोड',
    tooltip: 'तालिका अपने पास रखें: CSV, JSON, Parquet, LaTeX या Markdown',
    title: 'डाउनलोड',
  },
  height: {
    label: 'तालिका ऊँची करें',
    announce: (px) => `तालिका ${px} पिक्सेल ऊँची है`,
  },
};

export const between = ([best, worst]: Places) =>
  best === worst ? '' : `, ${formatCount(best)} और ${formatCount(worst)} के बीच`;

/** Rank ranges, intervals, gaps and what else tells how sure a figure is. */
export const uncertainty: typeof EnglishUncertainty = {
  methods: 'इन आँकड़ों को कैसे पढ़ें',
  legend:
    'रैंक के नीचे: वे स्थान जो मॉडल का हो सकता है। पट्टी पर: 95 % अंतराल। ○ अटकल से बेहतर नहीं। ये सब प्रश्नों के चुनाव से आने वाली अनिश्चितता बताते हैं।',
  notAboveGuessing: '(अटकल से बेहतर नहीं)',
  range: ([best, worst]) => `${best}–${worst}`,
  rank: (rank, range, apartFrom) =>
    `रैंक ${formatCount(rank)}${range === null ? '' : between(range)}${apartFrom === null ? '' : `, ${apartFrom} से अलग नहीं किया जा सकता`}`,
  rankTooltip: (rank, range) =>
    `रैंक ${formatCount(rank)}${between(range)}\nजो मॉडल इससे अलग नहीं किए जा सकते, उन्हें चिह्नित करने के लिए दबाएँ।`,
  tied: (model, count) =>
    count === 0
      ? `${model} बाक़ी हर मॉडल से साफ़ अलग है।`
      : `${model} को ${formatCount(count)} ${count === 1 ? 'अन्य मॉडल' : 'अन्य मॉडलों'} से अलग नहीं किया जा सकता।`,
  clearTied: 'हटाएँ',
  gap: ({ gap }) => formatDifference(gap),
  gapMargin: (interval) => `± ${formatPoints((interval[1] - interval[0]) / 2)}`,
  sameMix: 'एक-सा मिश्रण',
  plain: 'सादा',
  gapSpoken: ([low, high]) => `अंक, 95 % अंतराल ${formatDifference(low)} से ${formatDifference(high)}`,
  moved: (gained) => formatCount(Math.abs(gained)),
  movedSpoken: (gained) =>
    gained === 0 ? 'कोई बदलाव नहीं' : `${formatCount(Math.abs(gained))} स्थान ${gained > 0 ? 'ऊपर' : 'नीचे'}`,
  stable: 'स्थिर',
};
