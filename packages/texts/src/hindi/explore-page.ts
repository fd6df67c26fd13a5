import type { explorePage as English } from '../english/explore-page.ts';
import { count as formatCount } from './figures.ts';

/** The page of pictures of the whole board. */
export const explorePage: typeof English = {
  title: 'तस्वीरों में',
  subtitle: 'सभी मॉडल तस्वीरों में: आकार, भाषाएँ, विषय',
  pictures: 'तस्वीर',
  kinds: { size: 'आकार और स्कोर', languages: 'अंग्रेज़ी और हिन्दी', domains: 'विषय' },
  column: 'स्कोर',
  average: 'सभी कॉलमों का औसत',
  scores: 'विषय',
  allDomains: 'सभी विषय',
  search: 'नाम से खोजें',
  types: 'प्रकार',
  sizes: 'आकार',
  official: 'आधिकारिक प्रदाता',
  reset: 'फ़िल्टर हटाएँ',
  shown: (shown, total) =>
    `${formatCount(total)} में से ${formatCount(shown)} मॉडल। खोज और फ़िल्टर बोर्ड वाले ही हैं, और वहाँ जाने पर बने रहते हैं।`,
  unknownSize: (count) => (count === 0 ? '' : `अज्ञात आकार के ${formatCount(count)} मॉडल छोड़ दिए गए।`),
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
    columns: ['मॉडल', 'पैरामीटर', 'स्कोर', 'फ़्रंट पर'],
    none: 'इनमें से किसी भी मॉडल का आकार और यह स्कोर, दोनों ज्ञात नहीं हैं।',
  },
  languages: {
    title: (domain) => `अंग्रेज़ी और हिन्दी, ${domain}`,
    description:
      'टूटी रेखा पर मॉडल का स्कोर दोनों भाषाओं में एक-सा है, उसके नीचे अंग्रेज़ी आगे है। दोनों भाषाओं के प्रश्न अलग-अलग हैं। बिंदु दबाने से मॉडल का पेज खुलता है; टच स्क्रीन पर पहली बार छूने से उसका नाम दिखता है।',
    x: 'अंग्रेज़ी, % में',
    y: 'हिन्दी, % में',
    label: (count) => `${formatCount(count)} मॉडल, अंग्रेज़ी और हिन्दी के स्कोर के हिसाब से`,
    columns: ['मॉडल', 'अंग्रेज़ी', 'हिन्दी'],
    none: 'इनमें से किसी भी मॉडल के स्कोर दोनों भाषाओं में नहीं हैं।',
  },
  onFront: 'हाँ',
};
