import { byAverageMode } from '@leaderboard/core/board/average';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import type {
  advancedFilters as EnglishAdvancedFilters,
  compareBar as EnglishCompareBar,
  newerBoard as EnglishNewerBoard,
  tablePanels as EnglishTablePanels,
} from '../english/board-panels.ts';
import { count as formatCount } from './figures.ts';
import { languages, listed, minus, suite } from './suite.ts';

/** The panel of the advanced filters; the other filters are in board.ts. */
export const advancedFilters: typeof EnglishAdvancedFilters = {
  precision: 'प्रिसीज़न',
  parameters: 'पैरामीटर',
  smallest: 'मॉडल का सबसे छोटा आकार',
  largest: 'मॉडल का सबसे बड़ा आकार',
  minimum: 'से',
  maximum: 'तक',
  billionsOfParameters: ', अरब पैरामीटर में',
  billionsUnit: 'B',
  rangeHint: (min, max) => `अरब पैरामीटर: ${min} यानी सभी, ${max} यानी ${max} और उससे ज़्यादा`,
  notInRange: (min, max) => `${min} से ${max} तक की संख्या लिखें`,
  minAboveMax: '‘से’ का मान ‘तक’ के मान से बड़ा नहीं हो सकता',
  modelType: 'मॉडल का प्रकार',
  flags: 'फ़्लैग',
  flagsHint: 'इन मॉडलों को छिपाने के लिए निशान हटाएँ',
  languages: 'भाषाएँ',
  languagesHint: 'औसत अंतर के अंतराल में 0 आता है, और हर स्कोर अटकल से बेहतर है',
  sameInBothLanguages: `${suite.all} भाषाओं में बराबर`,
  onlySameMix: 'केवल एक-से मिश्रण पर अंतर वाले',
  judgedBy: (sameMix, plain) =>
    `उपविषयों और स्तरों के एक-से मिश्रण पर अंतर से परखे गए: ${formatCount(sameMix)}। सादे अंतर से: ${formatCount(plain)}, जिन पर “सादा” लिखा है।`,
  flagLabels: {
    is_moe: 'मिक्सचर ऑफ़ एक्सपर्ट्स',
    is_merged: 'मर्ज मॉडल',
    is_flagged: 'शायद दूषित मॉडल',
    is_not_available_on_hub: 'अनुपलब्ध मॉडल',
  },
  license: 'लाइसेंस',
  metric: 'मीट्रिक',
  noMetric: 'स्रोत में नहीं लिखा',
  maker: 'बनाने वाले',
  any: (count) => `${formatCount(count)} में से कोई भी`,
  another: 'एक और जोड़ें',
  picked: (name) => `${name} चुना गया`,
  unpick: (name) => `${name} हटाएँ`,
  findIn: (title) => `${title}: खोजने के लिए लिखें`,
  noneFound: 'कोई मेल नहीं',
  released: 'रिलीज़ की तारीख़',
  releasedHint: 'अज्ञात तारीख़ें छूट जाती हैं',
  releasedFrom: 'से',
  releasedTo: 'तक',
  official: 'आधिकारिक मॉडल',
  active: 'फ़िल्टर चालू है',
  inactive: 'फ़िल्टर बंद है',
};

/** What the panels of the table options and of the column visibility say. */
export const tablePanels: typeof EnglishTablePanels = {
  options: {
    rowSize: {
      label: 'पंक्ति का आकार',
      choices: {
        normal: { name: 'छोटी', meaning: 'एक साथ ज़्यादा मॉडल' },
        large: { name: 'बड़ी', meaning: 'हर मॉडल के लिए ज़्यादा जगह' },
      },
    },
    scoreDisplay: {
      label: 'स्कोर का रूप',
      choices: {
        normalized: { name: 'प्रतिशत', meaning: 'प्रतिशत में, पट्टी के साथ' },
        raw: { name: 'मूल', meaning: '0 से 1 तक सटीकता' },
      },
    },
    rankingMode: {
      label: 'रैंक का आधार',
      choices: {
        static: { name: 'स्थायी', meaning: 'सभी मॉडलों के बीच रैंक' },
        dynamic: { name: 'बदलती', meaning: 'दिख रहे मॉडलों के बीच रैंक' },
      },
    },
    averageMode: {
      label: 'औसत स्कोर',
      choices: byAverageMode(
        {
          all: { name: 'सभी स्कोर', meaning: `सभी ${suite.scores} का औसत, जैसा प्रकाशित है` },
          combined: { name: 'मिले-जुले', meaning: 'मिले-जुले स्कोर का औसत' },
          visible: { name: 'केवल दिख रहे', meaning: 'दिख रहे कॉलमों का औसत' },
        },
        (language) => ({ name: languages[language], meaning: `${languages[language]} के स्कोर का औसत` }),
      ),
    },
    heatMap: {
      label: 'हीट मैप',
      choices: {
        off: { name: 'बंद', meaning: 'स्कोर बिना रंग के' },
        on: { name: 'चालू', meaning: `सभी ${suite.scores} स्कोर, हर कॉलम अपने रंग में` },
      },
    },
    uncertainty: {
      label: 'अनिश्चितता',
      choices: {
        on: { name: 'चालू', meaning: 'रैंक के दायरे, 95 % अंतराल, अटकल' },
        off: { name: 'बंद', meaning: 'केवल आँकड़े' },
      },
    },
  },
  columns: {
    groups: {
      fixed: 'हमेशा दिखते हैं',
      evaluation: 'मूल्यांकन के स्कोर',
      gap: `भाषा का अंतर: ${listed(LANGUAGE_PAIRS.map(minus))}`,
      model: 'मॉडल की जानकारी',
      additional: 'और जानकारी',
    },
    labels: {
      'metadata.co2_cost': 'CO₂ ख़र्च (kg)',
      'metadata.params_billions': 'पैरामीटर (B)',
      'features.is_highlighted_by_maintainer': 'केवल आधिकारिक प्रदाता',
    },
    domain: 'विषय',
    combined: `${suite.all} भाषाएँ`,
    count: (visible, total) => `${visible} / ${total}`,
    countSpoken: (visible, total) => `${total} में से ${visible} कॉलम दिख रहे हैं`,
  },
};

/** The line above the board when the server has a newer one. */
export const compareBar: typeof EnglishCompareBar = {
  label: 'तुलना',
  chosen: (count) => `तुलना के लिए 6 में से ${count}`,
  oneMore: '· एक और चुनें',
  full: '· छह से अधिक नहीं',
  compare: (count) => `${count} की तुलना करें`,
  copyLink: 'लिंक कॉपी करें',
  ofComparison: '(तुलना का)',
  clear: 'हटाएँ',
};

export const newerBoard: typeof EnglishNewerBoard = {
  out: 'नया बोर्ड आ गया है।',
  show: 'नया बोर्ड दिखाएँ',
  loading: 'नया बोर्ड लोड हो रहा है…',
  shown: 'अब सबसे नया बोर्ड दिख रहा है।',
  failed: 'नया बोर्ड लोड नहीं हो सका।',
  retry: 'फिर कोशिश करें',
};
