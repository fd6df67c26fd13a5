import type {
  documents as EnglishDocuments,
  past as EnglishPast,
  plainPage as EnglishPlainPage,
} from '../english/documents.ts';
import { count } from './figures.ts';
import { suite } from './suite.ts';

/** What search engines and link previews read of a page, by its route. */
export const documents: typeof EnglishDocuments = {
  '/model': ({ about }) =>
    `भारतीय विषयों के BhashaBench में ${about}: रैंक, ${suite.languages} के स्कोर अंतराल के साथ, और परिणाम।`,
  '/run': ({ about }) =>
    `परिणाम ${about}: उसके स्कोर कहाँ से आए, उसके बारे में क्या पता है और क्या नहीं, और उसे कैसे दोहराएँ।`,
  '/publication': ({ about }) => `बोर्ड ${about}: क्या खिसका, क्या नया है, और उसका उद्धरण कैसे दें।`,
  '/compare': 'भाषा मॉडल साथ-साथ: विषय और भाषा के हिसाब से अंतर, अंतराल के साथ।',
  '/changes': 'बोर्ड पर क्या बदला, कब और क्यों; सबसे नया पहले।',
  '/explore': `सभी मॉडल चार्ट में: आकार के सामने स्कोर, और ${suite.languages}।`,
  '/methods': 'बोर्ड की हर संख्या का अर्थ, सरल शब्दों में, सूत्रों के साथ।',
};

/** What visitors without script, search engines and link previews read. */
export const plainPage: typeof EnglishPlainPage = {
  needsScript:
    'यहाँ आप खोज सकते हैं, क्रम बदल सकते हैं और पन्ने पलट सकते हैं। फ़िल्टर, तालिका के विकल्प, पिन, मॉडल सबमिट करने और वोट देने के लिए JavaScript चाहिए।',
  search: 'खोजें',
  pages: 'तालिका के पन्ने',
  details: 'इन मॉडलों के पेज',
  shown: (first, last, total) =>
    total === 0 ? '' : `${count(total)} में से पंक्ति ${count(first)}–${count(last)}`,
  previous: (rows) => `पिछली ${count(rows)}`,
  next: (rows) => `अगली ${count(rows)}`,
  description: (models, best) =>
    `${suite.languages} में भारतीय विषयों के BhashaBench पर ${count(models)} भाषा मॉडलों की रैंकिंग।${
      best.length === 0 ? '' : ` सबसे आगे: ${best.join(', ')}।`
    }`,
};

/** The board as a publication left it. */
export const past: typeof EnglishPast = {
  loading: 'उस समय का बोर्ड लोड हो रहा है…',
  title: (publication) => `बोर्ड ${publication}`,
  notice: (publication) => `यह पहले का बोर्ड ${publication} है।`,
  ofToday: 'मॉडलों के तथ्य और फ़्लैग आज के हैं।',
  needsScript: 'यह बोर्ड देखने के लिए JavaScript ज़रूरी है।',
  csv: 'इसे CSV में डाउनलोड करें',
  back: 'आज के बोर्ड पर लौटें',
  what: 'क्या बदला, और इसका उद्धरण कैसे दें',
  notFound: 'ऐसा कोई बोर्ड नहीं',
  notFoundText: (publication) => `बोर्ड ${publication} मौजूद नहीं है।`,
  failed: 'उस समय का बोर्ड लोड नहीं हो सका।',
};
