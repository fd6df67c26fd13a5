import type { questionsPage as English } from '../english/questions.ts';
import { count as formatCount } from './figures.ts';

/** The page of all questions. */
export const questionsPage: typeof English = {
  title: 'प्रश्न',
  subtitle: 'हर प्रश्न पर कितने मॉडल सही हैं, और कौन-से प्रश्न ग़लत लगते हैं',
  models: (count) => `${formatCount(count)} मॉडलों के उत्तर सहेजे गए हैं।`,
  modelsHelp: 'किसी मॉडल के क्वांटाइज़्ड रूप एक ही बार गिने जाते हैं।',
  notComputed: 'आँकड़े अभी नहीं निकाले गए हैं। वे प्रकाशन के कुछ सेकंड बाद आते हैं।',
  of: (publication) => `आँकड़े प्रकाशन ${formatCount(publication)} के हैं।`,
  empty:
    'प्रकाशित परिणामों में केवल स्कोर हैं, हर प्रश्न का उत्तर नहीं। जैसे-जैसे यहाँ मॉडलों का मूल्यांकन होगा, यह पेज भरता जाएगा।',
  when: {
    title: 'क्या कब दिखेगा',
    columns: ['आँकड़ा', 'कब से', 'आज', 'स्थिति'],
    share: 'सही उत्तरों का हिस्सा, अंतराल के साथ',
    discrimination: 'भेद करने की क्षमता, अंतराल के साथ',
    flags: 'फ़्लैग: सब सही, कोई अटकल से बेहतर नहीं',
    options: 'फ़्लैग: जाँचने लायक़, उत्तर-कुंजी पर शक',
    labels: 'उपविषय, स्तर, प्रकार और दोहराए गए प्रश्न',
    models: (count) => `${formatCount(count)} जाँचे गए मॉडल`,
    firstSamples: 'नमूनों वाला पहला मूल्यांकन',
    tasks: (known, all) => `${formatCount(all)} में से ${formatCount(known)} टास्क`,
    shown: 'दिखाया जा रहा है',
    notYet: 'अभी नहीं',
  },
  flags: {
    everybody_right: {
      name: 'सब सही',
      meaning: 'कम से कम 95 % मॉडल सही हैं। यह इन मॉडलों के बारे में एक तथ्य है।',
    },
    nobody_above_guessing: {
      name: 'कोई अटकल से बेहतर नहीं',
      meaning: 'मॉडलों के मज़बूत आधे हिस्से में से इतने कम सही हैं कि अटकल से भी उतने ही होते। यह इन मॉडलों के बारे में एक तथ्य है।',
    },
    worth_checking: {
      name: 'जाँचने लायक़',
      meaning:
        'बेहतर मॉडल अक्सर कोई दूसरा विकल्प चुनते हैं, पर यह संयोग हो सकता है। लुभाने वाले विकल्प का कठिन प्रश्न भी ऐसा ही दिखता है।',
    },
    suspected: {
      name: 'उत्तर-कुंजी पर शक',
      meaning:
        'बेहतर मॉडल अक्सर कोई दूसरा विकल्प चुनते हैं। अब तक किसी ने जाँचा नहीं है। लुभाने वाले विकल्प का कठिन प्रश्न भी ऐसा ही दिखता है।',
    },
    duplicate: {
      name: 'दोहराया गया',
      meaning: 'उसी टास्क के किसी और प्रश्न का पाठ और विकल्प यही हैं।',
    },
    contradicting: {
      name: 'विरोधी दोहराव',
      meaning: 'दोहराया गया प्रश्न, जिसका बताया गया उत्तर दूसरा है।',
    },
  },
  flagsTitle: 'फ़्लैग',
  flagColumns: ['फ़्लैग', 'प्रश्न', 'इसका अर्थ'],
  tooFew: (from, today) => `बताने के लिए मॉडल कम हैं (${formatCount(from)} से; आज: ${formatCount(today)})`,
  noneSuspected: 'बताने के लिए मॉडल कम हैं',
  noDictionary: 'उपविषय और स्तर अभी सहेजे नहीं गए',
  how: 'यह कैसे निकाला जाता है',
  byTask: 'टास्क के हिसाब से प्रश्न',
  taskColumns: ['टास्क', 'प्रश्न', 'उपविषय और स्तर'],
  hasLabels: 'सहेजे गए',
  noLabels: 'अभी नहीं',
  list: 'सभी प्रश्न',
  task: 'टास्क',
  allTasks: 'सभी टास्क',
  subject: 'उपविषय',
  allSubjects: 'सभी',
  level: 'स्तर',
  allLevels: 'सभी स्तर',
  flag: 'फ़्लैग',
  anyFlag: 'हो या न हो',
  number: 'संख्या',
  notStated: 'नहीं बताया गया',
  reset: 'फ़िल्टर हटाएँ',
  shown: (shown, total) =>
    `${formatCount(total)} में से ${formatCount(shown)} प्रश्न। संख्याएँ 0 से गिनी जाती हैं, जैसे lm_eval गिनता है।`,
  nothing: 'दिखाने के लिए कोई प्रश्न नहीं',
  nothingText: 'फ़िल्टर बदलें या हटाएँ।',
  columns: {
    number: 'प्रश्न',
    subject: 'उपविषय',
    level: 'स्तर',
    share: 'सही का हिस्सा',
    discrimination: 'भेद क्षमता',
  },
  type: 'प्रकार',
  thirds: 'कमज़ोर / मज़बूत तिहाई',
  flagsColumn: 'फ़्लैग',
  right: (right, models) => `${formatCount(models)} में से ${formatCount(right)} सही`,
  interval: (low, high) => `${low} से ${high}`,
  sortBy: (column) => `क्रम: ${column}`,
  csv: 'सभी प्रश्न CSV में डाउनलोड करें',
  parquet: 'Parquet में',
  picture: {
    title: 'सही का हिस्सा और भेद क्षमता',
    description:
      'हर बिंदु एक प्रश्न है; चौकोर निशान पर फ़्लैग है। 1 के पास बेहतर मॉडल सही हैं और कमज़ोर मॉडल ग़लत; 0 से नीचे इसका उल्टा है। बिंदु दबाने से उसका प्रश्न सूची में दिखता है।',
    label: (count) => `${formatCount(count)} प्रश्न, सही के हिस्से और भेद क्षमता के हिसाब से`,
    x: 'सही मॉडल, % में',
    y: 'भेद क्षमता',
    columns: ['प्रश्न', 'सही का हिस्सा', 'भेद क्षमता', 'फ़्लैग'],
    inTable: (shown, total) => `तालिका में ${formatCount(total)} में से सबसे नीचे के ${formatCount(shown)} हैं।`,
  },
  across: (count) => `${formatCount(count)} प्रश्न कई टास्क में हैं। इनसे कुछ नहीं हटता।`,
};
