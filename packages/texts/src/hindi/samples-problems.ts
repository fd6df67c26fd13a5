import type { SamplesSentences } from '@leaderboard/core/results/samples-problems';
import { count as counted } from './figures.ts';

const LABEL_NAMES = { subject: 'उपविषय', level: 'स्तर', type: 'प्रकार' } as const;
const AS_WRITTEN = 'सैंपल फ़ाइलें वैसी ही दें जैसी lm_eval ने लिखीं।';

export const samplesProblems: SamplesSentences = {
  answers_missing: ({ task }) => `${task} की सैंपल फ़ाइल नहीं है। भाषा के हर टास्क की फ़ाइल चाहिए।`,
  answers_several: ({ task, count }) => `${task} की ${counted(count)} सैंपल फ़ाइलें हैं। एक ही होनी चाहिए।`,
  answers_not_a_file: ({ task }) => `${task} के सैंपल एक लिंक हैं, फ़ाइल नहीं हैं, या 4 GiB से बड़े हैं।`,
  answers_unreadable: ({ task, error }) => `${task} के सैंपल पढ़े नहीं जा सके (${error})।`,
  answers_line: ({ task, line }) => `${task} के सैंपल की पंक्ति ${counted(line)} JSON ऑब्जेक्ट नहीं है। ${AS_WRITTEN}`,
  answers_line_too_long: ({ task, line }) =>
    `${task} के सैंपल की पंक्ति ${counted(line)} 1 MiB से लंबी है। ${AS_WRITTEN}`,
  answers_field: ({ task, line, field }) =>
    `${task} के सैंपल की पंक्ति ${counted(line)} में "${field}" नहीं है या सही नहीं है। ${AS_WRITTEN}`,
  answers_count: ({ task, count, questions }) =>
    `${task} के सैंपल में ${counted(count)} प्रश्न हैं, जबकि बेंचमार्क में ${counted(questions)} हैं।`,
  answers_duplicate: ({ task, question }) => `${task} के सैंपल में प्रश्न ${question} एक से ज़्यादा बार है।`,
  answers_unknown_question: ({ task, question }) => `${task} के सैंपल में प्रश्न ${question} है, जो बेंचमार्क में नहीं है।`,
  answers_filter: ({ task, filter, wanted }) =>
    `${task} के सैंपल में ${filter} फ़िल्टर की पंक्तियाँ हैं, पर स्कोर के फ़िल्टर ${wanted} की एक भी नहीं।`,
  answers_not_a_bit: ({ task, question, metric }) =>
    `${task} के सैंपल में प्रश्न ${question} का ${metric} न 0 है, न 1।`,
  answers_mean: ({ task, right, count, value }) =>
    `${task} के सैंपल में ${counted(count)} में से ${counted(right)} उत्तर सही हैं, जो उसके स्कोर ${value} से मेल नहीं खाता।`,
  answers_other_run: ({ task }) =>
    `${task} के सैंपल इन परिणामों के नहीं हैं: उनके प्रश्न, प्रॉम्प्ट या क्रम परिणामों में बताए गए से अलग हैं।`,
  samples_label: ({ task, question, label }) =>
    `${task} के प्रश्न ${question} का ${LABEL_NAMES[label]} अधिकतम 200 वर्णों का पाठ नहीं है।`,
  samples_labels: ({ task, label, count }) =>
    `${task} के सैंपल में ${LABEL_NAMES[label]} के ${count} अलग मान हैं। अधिकतम 200 पढ़े जाते हैं।`,
  samples_other_questions: ({ task }) =>
    `${task} के सैंपल बोर्ड के प्रश्नों के नहीं हैं, या उनका क्रम अलग है। टास्क के उसी संस्करण से मूल्यांकन करें।`,
  samples_other_dictionary: ({ task }) =>
    `${task} के सैंपल उन्हीं प्रश्नों के उपविषय, स्तर या प्रकार रखे गए से अलग बताते हैं।`,
};
