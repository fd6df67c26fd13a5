import type { SamplesSentences } from '@leaderboard/core/results/samples-problems';

const LABEL_NAMES = { subject: 'उपविषय', level: 'स्तर', type: 'प्रकार' } as const;
const AS_WRITTEN = 'सैंपल फ़ाइलें वैसी ही दें जैसी lm_eval ने लिखीं।';

export const samplesProblems: SamplesSentences = {
  samples_no_options: ({ task, question }) =>
    `सैंपल में ${task} के प्रश्न ${question} के चार विकल्प, हर एक अपने लॉग-लाइकलीहुड के साथ, नहीं हैं। ${AS_WRITTEN}`,
  samples_bad_likelihood: ({ task, question }) =>
    `सैंपल में ${task} के प्रश्न ${question} का एक लॉग-लाइकलीहुड संख्या नहीं है।`,
  samples_bad_key: ({ task, question }) => `सैंपल ${task} के प्रश्न ${question} का कोई विकल्प सही नहीं बताते।`,
  samples_disagree: ({ task, question }) =>
    `सैंपल ${task} के प्रश्न ${question} को सही या ग़लत बताते हैं, पर सबसे बड़े लॉग-लाइकलीहुड वाला विकल्प उलटा बताता है।`,
  samples_label: ({ task, question, label }) =>
    `${task} के प्रश्न ${question} का ${LABEL_NAMES[label]} अधिकतम 200 वर्णों का पाठ नहीं है।`,
  samples_labels: ({ task, label, count }) =>
    `${task} के सैंपल में ${LABEL_NAMES[label]} के ${count} अलग मान हैं। अधिकतम 200 पढ़े जाते हैं।`,
  samples_other_questions: ({ task }) =>
    `${task} के सैंपल बोर्ड के प्रश्नों के नहीं हैं, या उनका क्रम अलग है। टास्क के उसी संस्करण से मूल्यांकन करें।`,
  samples_other_dictionary: ({ task }) =>
    `${task} के सैंपल उन्हीं प्रश्नों के उपविषय, स्तर, प्रकार, विकल्प या सही उत्तर रखे गए से अलग बताते हैं।`,
};
