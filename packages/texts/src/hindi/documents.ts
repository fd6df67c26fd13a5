import type { documents as English } from '../english/documents.ts';

/** What search engines and link previews read of a page, by its route. */
export const documents: typeof English = {
  '/model': (name) =>
    `भारतीय विषयों के BhashaBench में ${name}: रैंक, अंग्रेज़ी और हिन्दी के स्कोर अंतराल के साथ, रन और इतिहास।`,
  '/run': (id) => `रन ${id} के स्कोर कहाँ से आए: उसका पासपोर्ट, जाँचें, परिणाम फ़ाइल और स्कोर।`,
  '/publication': (number) => `बोर्ड का प्रकाशन ${number}: क्या खिसका, क्या नया है, और उसका उद्धरण कैसे दें।`,
  '/compare': () => 'भाषा मॉडल साथ-साथ: विषय और भाषा के हिसाब से अंतर, अंतराल के साथ।',
  '/changes': () => 'बोर्ड पर क्या बदला, कब और क्यों; सबसे नया पहले।',
  '/explore': () => 'सभी मॉडल तस्वीरों में: आकार के सामने स्कोर, और अंग्रेज़ी के सामने हिन्दी।',
  '/methods': () => 'बोर्ड की हर संख्या का अर्थ, सरल शब्दों में, सूत्रों के साथ।',
};
