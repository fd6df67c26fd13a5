import type { explorePage as English } from '../english/explore-page.ts';
import { count as formatCount } from './figures.ts';
import { languages, listed, suite } from './suite.ts';

/** The page of charts of the whole board. */
export const explorePage: typeof English = {
  title: 'चार्ट',
  subtitle: 'सभी मॉडलों के आकार, रिलीज़ की तारीख़, भाषाएँ और विषय',
  pictures: 'चार्ट',
  kinds: { size: 'आकार और स्कोर', released: 'तारीख़ और स्कोर', languages: suite.languages, domains: 'विषय' },
  column: 'स्कोर',
  average: 'सभी कॉलमों का औसत',
  scores: 'विषय',
  allDomains: 'सभी विषय',
  comparedWith: (first) => `${languages[first]} और`,
  search: 'नाम से खोजें',
  types: 'प्रकार',
  sizes: 'आकार',
  reset: 'फ़िल्टर हटाएँ',
  shown: (shown, total) => `${formatCount(total)} में से ${formatCount(shown)} मॉडल`,
  inTable: (shown, total) =>
    `तालिका में ${formatCount(total)} में से सबसे ऊँचे ${formatCount(shown)} हैं; बोर्ड पर सभी हैं।`,
  nothing: 'दिखाने के लिए कोई मॉडल नहीं',
  nothingText: 'फ़िल्टर बदलें या हटाएँ।',
  size: {
    title: (score) => `आकार और ${score}`,
    description:
      'हर बिंदु एक मॉडल है। रेखा पर वे मॉडल हैं जिनसे कोई छोटा मॉडल आगे नहीं है (पैरेटो फ़्रंट), अपने 95 % अंतराल के साथ। बिंदु दबाने से मॉडल का पेज खुलता है; टच स्क्रीन पर पहली बार छूने से उसका नाम दिखता है।',
    x: 'पैरामीटर (अरब)',
    y: (score) => `${score}, % में`,
    label: (score, count) => `${formatCount(count)} मॉडल, आकार और ${score} के हिसाब से`,
    unknown: (count) => (count === 0 ? '' : `अज्ञात आकार के ${formatCount(count)} मॉडल छोड़ दिए गए।`),
    columns: ['मॉडल', 'पैरामीटर', 'स्कोर', 'फ़्रंट पर'],
    none: 'इनमें से किसी भी मॉडल का आकार और यह स्कोर, दोनों ज्ञात नहीं हैं।',
  },
  released: {
    title: (score) => `रिलीज़ की तारीख़ और ${score}`,
    description:
      'हर बिंदु एक मॉडल है, उस दिन पर जब वह हब पर आया। रेखा पर वे मॉडल हैं जो अपने से पहले के सभी मॉडलों से आगे हैं, अपने 95 % अंतराल के साथ। बिंदु दबाने से मॉडल का पेज खुलता है; टच स्क्रीन पर पहली बार छूने से उसका नाम दिखता है।',
    x: 'रिलीज़ की तारीख़',
    y: (score) => `${score}, % में`,
    label: (score, count) => `${formatCount(count)} मॉडल, रिलीज़ की तारीख़ और ${score} के हिसाब से`,
    unknown: (count) => (count === 0 ? '' : `${formatCount(count)} मॉडल छोड़ दिए गए, जिनकी तारीख़ ज्ञात नहीं है।`),
    columns: ['मॉडल', 'रिलीज़ की तारीख़', 'स्कोर', 'रेखा पर'],
    none: 'इनमें से किसी भी मॉडल की तारीख़ और यह स्कोर, दोनों ज्ञात नहीं हैं।',
  },
  languages: {
    title: ({ first, second }, domain) => `${listed([languages[first], languages[second]])}, ${domain}`,
    description: ({ first }) =>
      `टूटी रेखा पर मॉडल का स्कोर दोनों भाषाओं में एक-सा है, उसके नीचे ${languages[first]} आगे है। बिंदुओं वाली रेखाएँ अटकल की हैं। दोनों भाषाओं के प्रश्न अलग-अलग हैं। बिंदु दबाने से मॉडल का पेज खुलता है; टच स्क्रीन पर पहली बार छूने से उसका नाम दिखता है।`,
    axis: (language) => `${languages[language]}, % में`,
    label: ({ first, second }, count) =>
      `${formatCount(count)} मॉडल, ${listed([languages[first], languages[second]])} के स्कोर के हिसाब से`,
    columns: ({ first, second }) => ['मॉडल', languages[first], languages[second]],
    none: 'इनमें से किसी भी मॉडल के स्कोर दोनों भाषाओं में नहीं हैं।',
  },
  onFront: 'हाँ',
};
