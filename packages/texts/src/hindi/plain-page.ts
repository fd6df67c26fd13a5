import type { plainPage as English } from '../english/plain-page.ts';
import { count } from './figures.ts';

/** What visitors without script, search engines and link previews read. */
export const plainPage: typeof English = {
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
    `अंग्रेज़ी और हिन्दी में भारतीय विषयों के BhashaBench पर ${count(models)} भाषा मॉडलों की रैंकिंग।${
      best.length === 0 ? '' : ` सबसे आगे: ${best.join(', ')}।`
    }`,
};
