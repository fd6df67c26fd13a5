import type { past as English } from '../english/past.ts';
import { count } from './figures.ts';

/** The board as a publication left it. */
export const past: typeof English = {
  loading: 'उस समय का बोर्ड लोड हो रहा है…',
  title: (publication) => `प्रकाशन ${publication} के समय का बोर्ड`,
  description: (publication, models, best) =>
    `यह प्रकाशन ${publication} के समय का बोर्ड है, आज का नहीं: ${count(models)} भाषा मॉडल।${
      best.length === 0 ? '' : ` सबसे आगे: ${best.join(', ')}।`
    }`,
  notice: (publication) => `यह बोर्ड प्रकाशन ${publication} के समय का है।`,
  models: {
    'of then': 'मॉडलों के तथ्य और फ़्लैग उसी समय के हैं।',
    'flags of then':
      'मॉडलों के फ़्लैग उसी समय के हैं; उनके तथ्य (आकार, लाइसेंस, लाइक आदि) आज के हैं, क्योंकि तब के तथ्य सहेजे नहीं गए थे।',
    today: 'मॉडलों के तथ्य और फ़्लैग आज के हैं।',
  },
  back: 'आज के बोर्ड पर लौटें',
  what: 'क्या बदला, और इसका उद्धरण कैसे दें',
  notFound: 'ऐसा कोई प्रकाशन नहीं',
  notFoundText: (publication) => `प्रकाशन ${publication} मौजूद नहीं है।`,
  failed: 'उस समय का बोर्ड लोड नहीं हो सका।',
  retry: 'फिर कोशिश करें',
};
