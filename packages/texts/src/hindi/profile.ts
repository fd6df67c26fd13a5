import type { profile as English } from '../english/profile.ts';
import { shortNames } from '../short-names.ts';
import { count as formatCount } from './figures.ts';
import { listed } from './suite.ts';

const without: Record<Parameters<typeof English.without>[1], string> = {
  no_answers: 'किसी मूल्यांकन में एक-एक प्रश्न के उत्तर नहीं रखे गए हैं। प्रकाशित परिणामों में केवल स्कोर हैं।',
  other_questions: 'इसके उत्तर बोर्ड के प्रश्नों के नहीं, दूसरे प्रश्नों के हैं।',
  no_dictionary: 'प्रश्नों के उपविषय, स्तर और प्रकार अभी सहेजे नहीं गए हैं। वे नमूनों वाले पहले मूल्यांकन के साथ आएँगे।',
  not_computed: 'आँकड़े अभी नहीं निकाले गए हैं। वे नए बोर्ड के कुछ सेकंड या मिनट बाद आते हैं, और सबसे नए 2,000 रन गिने जाते हैं।',
};

/** A subject is 'उपविषय', a domain 'विषय' (docs/glossary.hi.md). */
const labels = { subject: 'उपविषय', level: 'स्तर', type: 'प्रकार' };
const by = { subject: 'उपविषय के हिसाब से', level: 'स्तर के हिसाब से', type: 'प्रकार के हिसाब से' };
const plurals = { subject: 'उपविषयों', level: 'स्तरों', type: 'प्रकारों' };

/** The profile of models: the page, and its summary on the page of a model and beside a comparison. */
export const profile: typeof English = {
  shortNames,
  notFound: 'इनमें से कोई मॉडल बोर्ड पर नहीं है',
  without: (names, why) => `${listed(names)}: ${without[why]}`,
  heading: 'उपविषय, स्तर और प्रकार के हिसाब से',
  scope: 'विषय, भाषा',
  by: 'किस हिसाब से',
  labels,
  order: 'क्रम',
  orderOf: (name) => `${name} के सबसे ऊँचे पहले`,
  byQuestions: 'ज़्यादा प्रश्न पहले',
  byLabel: 'नाम',
  notStated: 'नहीं बताया गया',
  cells: {
    title: (scope, one) => `${scope}: ${by[one]}`,
    label: (names, scope, one) => `${scope} में ${listed(names)} के सही उत्तरों का हिस्सा, ${by[one]}`,
    description: (models) =>
      `हर निशान सही उत्तरों का हिस्सा है, हर रेखा उसका 95 % अंतराल। टूटी रेखा अटकल का स्तर है, छोटी खड़ी रेखा ${formatCount(models)} मॉडलों की माध्यिका।`,
    bothLanguages: 'भाषाओं का भार उनके प्रश्नों की संख्या जितना है।',
    ordered: (one) => `${labels[one]}: क्रम समायोजित हिस्सों (shrunken) का है।`,
    shrunken:
      'समायोजित हिस्सा (shrunken) उसकी ओर खिंचा होता है जिसकी वहाँ इस मॉडल से उम्मीद है; प्रश्न जितने कम, खिंचाव उतना ज़्यादा।',
    hollow: (one, shown, ranked) =>
      `खोखले निशान इसे ${shown} से ${ranked - 1} प्रश्नों वाले ${plurals[one]} के लिए दिखाते हैं; इसका अपना कोई अंतराल नहीं है।`,
    none: 'इन प्रश्नों के उपविषय, स्तर और प्रकार अभी सहेजे नहीं गए हैं।',
    noneShown: (one, shown) => `यहाँ ${labels[one]}: किसी में ${shown} प्रश्न नहीं हैं।`,
    hidden: (one, cells, shown) =>
      `${shown} से कम प्रश्नों वाले ${formatCount(cells)} ${plurals[one]} का स्कोर नहीं दिखाया गया: इतने कम प्रश्नों से बहुत कम पता चलता है।`,
    others: (one) => `बाक़ी (${labels[one]})`,
  },
  n: (n) => `(${formatCount(n)})`,
  fewOf: (n) => `(${formatCount(n)}, कम)`,
  few: 'कम प्रश्न',
  columns: {
    questions: 'प्रश्न',
    note: 'टिप्पणी',
    score: 'सही का हिस्सा',
    shrunken: 'समायोजित हिस्सा',
    rank: (models) => `रैंक, ${formatCount(models)} में`,
    median: (models) => `माध्यिका, ${formatCount(models)} मॉडल`,
    of: (name, column) => `${name}: ${column}`,
  },
  withInterval: (share, interval) => `${share} (${interval})`,
  rank: (rank, [best, worst]) =>
    best === worst ? formatCount(rank) : `${formatCount(rank)} (${formatCount(best)}–${formatCount(worst)})`,
  rightOn: (percent, n, [low, high]) =>
    `${formatCount(n)} में से ${percent}\u00a0% प्रश्नों पर सही (95\u00a0% अंतराल ${low}–${high})`,
  median: (percent, models) => `${formatCount(models)} मॉडलों की माध्यिका ${percent}\u00a0%`,
  summary: {
    heading: 'प्रोफ़ाइल',
    highest: 'उपविषय: सबसे ऊँचे हिस्से',
    lowest: 'उपविषय: सबसे नीचे हिस्से',
    note: 'क्रम समायोजित हिस्सों (shrunken) का है। जहाँ अंतराल एक-दूसरे पर चढ़ते हैं, वहाँ क्रम संयोग भी हो सकता है।',
  },
};
