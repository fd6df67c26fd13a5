import { byAverageMode } from '@leaderboard/core/board/average';
import type {
  common as EnglishCommon,
  session as EnglishSession,
  submit as EnglishSubmit,
} from '../english/common.ts';
import { filters, search, tableControls, uncertainty } from './board.ts';
import {
  averageHelp,
  benchmarkHelp,
  columnHelp,
  columnLabels,
  composition,
  gapHeader,
  gapHelp,
  modelTypes,
} from './columns.ts';
import { day, count as formatCount, formOf, language } from './figures.ts';
import { html } from './html.ts';
import { benchmarkLabel, languages, subjects, suite, suiteName } from './suite.ts';

/** Signing in and out. An action is worded as in 'मॉडल सबमिट करने'. */
export const session: typeof EnglishSession = {
  account: 'खाता',
  loading: 'देखा जा रहा है कि कौन साइन इन है…',
  connectedAs: (username) => `${username} के रूप में साइन इन`,
  ready: (action) => `${action} के लिए तैयार`,
  logout: 'साइन आउट करें',
  loginTo: (action) => `${action} के लिए साइन इन करें`,
  needed: (provider, action) => `${action} के लिए अपने ${provider} खाते से साइन इन करना ज़रूरी है`,
  signIn: 'साइन इन करें',
  signedOut: 'आप साइन आउट हो गए हैं।',
  signInWith: (provider) => `${provider} से साइन इन करें`,
  failed: 'साइन इन नहीं हो सका',
  expired: 'आपका साइन इन समाप्त हो गया है। आगे बढ़ने के लिए दोबारा साइन इन करें।',
  frame: {
    before: 'साइन इन करने के लिए यह पेज नए टैब में खुलेगा।',
    after: 'यह पेज अब नए टैब में खुला है। वहाँ साइन इन करके आगे बढ़ें।',
  },
  errors: {
    whoami: 'खाते की जानकारी नहीं मिल सकी',
    storageBlocked:
      'आपका ब्राउज़र वह स्टोरेज रोक रहा है जो साइन इन के लिए चाहिए। इस साइट के लिए उसकी अनुमति दें, फिर कोशिश करें।',
    insecure: 'साइन इन के लिए सुरक्षित कनेक्शन चाहिए: यह पेज https से खोलें।',
    tokenNotEnded:
      'आप इस ब्राउज़र में साइन आउट हो गए हैं, लेकिन हब को सूचना नहीं दी जा सकी; वहाँ आपका टोकन अपने आप समाप्त हो जाएगा।',
    pageBroken: 'साइन इन का कोड लोड नहीं हो सका। कनेक्शन जाँचकर फिर कोशिश करें, या पेज फिर से लोड करें।',
  },
};

/** The texts of the submit page that the shell needs; the others come with the page (submit-page.ts). */
export const submit: typeof EnglishSubmit = {
  subtitle: (product) => `अपना मॉडल ${product} लीडरबोर्ड में जोड़ें`,
};

/** What the shell and the board say in Hindi; the words are those of docs/glossary.hi.md. */
export const common: typeof EnglishCommon = {
  language,
  shell: {
    skipToContent: 'सीधे सामग्री पर जाएँ',
    mainNavigation: 'मुख्य',
    navigation: 'नेविगेशन',
    openMenu: 'मेन्यू खोलें',
    localHub: 'लोकल हब: खाते और मॉडल नमूने हैं',
    more: 'और पेज',
    externalLinks: 'बाहरी लिंक',
    resultsDataset: 'परिणामों का डेटासेट',
    overlayShortcut: 'कीबोर्ड शॉर्टकट: खोज के लिए /, परफ़ॉर्मेंस पैनल के लिए P',
    dismiss: 'हटाएँ',
    switchToDark: 'डार्क मोड पर जाएँ',
    switchToLight: 'लाइट मोड पर जाएँ',
    copyright: (year, provider) => `© ${year} ${provider}`,
    providerSite: (provider) => `${provider} की साइट पर जाएँ`,
  },
  pages: {
    api: 'API',
    labels: {
      '/': 'लीडरबोर्ड',
      '/add': 'मॉडल सबमिट करें',
      '/quote': 'उद्धरण',
    },
    titles: {
      '/add': 'मूल्यांकन के लिए मॉडल सबमिट करें',
      '/quote': 'उद्धरण की जानकारी',
      '/explore': 'चार्ट',
      '/compare': 'मॉडलों की तुलना',
      '/shortlist': 'मॉडल चुनें',
      '/changes': 'बदलाव',
      '/methods': 'तरीक़े',
      '/vote': 'अगले मॉडलों के लिए वोट दें',
      '/model': ({ about }) => about,
      '/run': ({ about }) => `परिणाम ${about}`,
      '/publication': ({ about }) => `बोर्ड ${about}`,
    },
  },
  leaderboard: {
    title: (product) => `${product} लीडरबोर्ड`,
    subtitle: html.description,
    resetBoard: 'शुरुआती रूप पर लौटें',
    table: 'स्कोर के क्रम में मॉडल',
    loading: 'परिणाम लोड हो रहे हैं…',
    emptyTitle: 'कोई मॉडल नहीं मिला',
    emptyText: 'और मॉडल देखने के लिए फ़िल्टर या खोज बदलें।',
    nothingPublished: 'अभी तक कुछ प्रकाशित नहीं हुआ है।',
    submitFirst: 'कोई मॉडल सबमिट करें।',
    retry: 'फिर कोशिश करें',
    otherPrompt: (settings) => `सामान्य से अलग प्रॉम्प्ट के साथ पूछा गया: ${settings}`,
    otherMetric: (metric) => `${metric} से मापा गया, acc_norm से नहीं: दोनों एक ही चीज़ नहीं नापते`,
    flagged: 'समुदाय ने फ़्लैग किया है: शायद दूषित',
    viewModel: (model, hub) => `${model} को ${hub} पर देखें`,
    details: (model) => `${model} का विवरण`,
    openRow: (model) => `${model} के सभी स्कोर`,
    sortBy: 'क्रम',
    below: {
      board: (number, at) =>
        `${at === null ? (number === null ? 'आज का ' : '') : `${day(at)} का `}बोर्ड${number === null ? '' : ` ${number}`}`,
      changed: 'क्या बदला',
      cite: 'उद्धरण दें',
    },
    scope: { languages: 'भाषा', domains: 'विषय', overall: 'कुल', all: 'सभी', own: 'अपनी पसंद' },
    sortEnded: 'क्रम फिर से औसत स्कोर के हिसाब से है',
    domain: 'विषय',
    bothLanguages: suite.all,
    onHub: 'हब पर',
    averageOf: byAverageMode(
      {
        all: 'सभी स्कोर',
        combined: 'मिले-जुले स्कोर',
        visible: 'दिख रहे कॉलम',
      },
      (language) => languages[language],
    ),
    notPublished: (average) => `${average}: यह प्रकाशित रैंकिंग नहीं है।`,
    backToPublished: 'प्रकाशित रैंकिंग पर लौटें',
    rankAmongAll: (rank) => `सभी में रैंक ${formatCount(rank)}`,
    comparePinned: (count) => `पिन किए ${count} मॉडलों की तुलना करें`,
    compare: 'तुलना',
    tick: (model) => `${model} की तुलना करें`,
    ticked: (model) => `${model} तुलना में है`,
    unticked: (model) => `${model} तुलना से हट गया`,
    comparisonFull: 'एक साथ अधिक से अधिक छह मॉडलों की तुलना हो सकती है।',
    viewResults: (model) => `${model} के मूल्यांकन के पूरे परिणाम देखें`,
    pin: (model) => `${model} को पिन करें`,
    unpin: (model) => `${model} का पिन हटाएँ`,
    pinned: (model) => `${model} पिन हो गया`,
    pinsFull: (most) =>
      `${most} पंक्तियाँ पिन हैं, इससे ज़्यादा नहीं हो सकतीं। पहले किसी का पिन हटाएँ; लिंक के बाक़ी पिन छोड़ दिए जाते हैं।`,
    unpinned: (model) => `${model} का पिन हट गया`,
    pinnedRank: (place, rank) => `पिन किया हुआ, स्थान ${formatCount(place)}\nबोर्ड पर रैंक: ${formatCount(rank)}`,
    unknownType: 'अज्ञात प्रकार',
    notReported: 'जानकारी नहीं दी गई',
    yes: 'हाँ',
    no: 'नहीं',
    rankChange: (change) => `${formatCount(Math.abs(change))} स्थान ${change > 0 ? 'ऊपर' : 'नीचे'}`,
  },
  suite: { subjects, languages, benchmarkLabel, named: suiteName },
  uncertainty,
  modelTypes,
  session,
  submit,
  search,
  filters,
  tableControls,
  columns: {
    labels: columnLabels,
    help: columnHelp,
    averageHelp,
    benchmarkHelp,
    gapHeader,
    gapHelp,
    composition,
  },
  notFound: {
    title: 'पेज नहीं मिला',
    text: 'इस पते पर कुछ नहीं है।',
    home: 'लीडरबोर्ड पर जाएँ',
  },
  link: {
    copy: 'लिंक कॉपी करें',
    copied: 'लिंक कॉपी हो गया',
    refused: 'कॉपी करने की अनुमति नहीं मिली। लिंक चुना हुआ है: उसे कीबोर्ड या मेन्यू से कॉपी करें।',
  },
  errors: {
    http: (status) => `HTTP त्रुटि! स्थिति: ${status}`,
    leaderboard: 'डेटा लोड करने में गड़बड़ी हुई',
    notUpdated: ({ number, at }) =>
      number === null
        ? 'बोर्ड अपडेट नहीं हो सका।'
        : `अपडेट नहीं हो सका। ${at === null ? '' : `${day(at)} का `}बोर्ड ${number} दिख रहा है।`,
    brokenBody: 'लीडरबोर्ड का डेटा अधूरा या ख़राब पहुँचा',
    unreadableEntries: (count) =>
      `${count} ${formOf(count, 'मॉडल पढ़ा नहीं जा सका और बोर्ड पर नहीं है', 'मॉडल पढ़े नहीं जा सके और बोर्ड पर नहीं हैं')}। रैंक अलग हो सकती हैं।`,
    noAnswer: 'सर्वर ने समय पर जवाब नहीं दिया। अपना कनेक्शन जाँचें, फिर कोशिश करें।',
    noAnswerToChange:
      'सर्वर ने समय पर जवाब नहीं दिया। हो सकता है आपका भेजा हुआ पहुँच गया हो: दोबारा कोशिश से पहले सूची देख लें।',
    crashedTitle: 'कुछ गड़बड़ हो गई',
    crashedText: 'यह पेज नहीं दिखाया जा सका।',
    reload: 'पेज फिर से लोड करें',
    away: 'सर्वर जवाब नहीं दे रहा। अपना कनेक्शन जाँचें, फिर कोशिश करें।',
    partMissing: 'यह हिस्सा लोड नहीं हो सका।',
    partFailed: 'पेज के इस हिस्से में गड़बड़ हो गई।',
  },
};
