import type { runPage as English } from '../english/run-page.ts';

/** The page about one run. */
export const runPage: typeof English = {
  of: (model) => `मॉडल: ${model}`,
  notFound: 'ऐसा कोई रन नहीं',
  notFoundText: 'इस पते पर कोई रन नहीं है।',
  superseded: (by) =>
    by === null
      ? 'इसी कॉन्फ़िगरेशन का एक नया रन इसके साथ ही प्रकाशित हुआ।'
      : 'इसकी जगह इसी कॉन्फ़िगरेशन के नए रन ने ले ली है:',
  takenBack: (at) => `यह ${at} को वापस लिया गया।`,
  reason: (reason) => `कारण: ${reason}`,
  passport: 'पासपोर्ट',
  facts: {
    row: 'पंक्ति',
    average: 'औसत',
    evaluated: 'मूल्यांकन कब हुआ',
    recorded: 'दर्ज कब हुआ',
    by: 'कहाँ से आया',
    publication: 'बोर्ड पर पहली बार',
    duration: 'कितना समय लगा',
    harness: 'हार्नेस',
    fewShot: 'few-shot उदाहरण',
    commit: 'मॉडल का कमिट',
    revision: 'रिविज़न',
    precision: 'प्रिसीज़न',
    chatTemplate: 'चैट टेम्पलेट लगाया गया',
    source: 'स्रोत',
    file: 'परिणाम फ़ाइल, SHA-256',
    co2: 'CO₂',
  },
  submittedBy: (cause, submitter) => `${cause}, ${submitter} की ओर से`,
  download: 'परिणाम फ़ाइल डाउनलोड करें',
  answers: 'एक-एक प्रश्न के उत्तर (JSON)',
  checks: 'किन जाँचों में खरा उतरा',
  warnings: 'क्या पता नहीं है',
  scores: 'स्कोर',
  columns: ['कॉलम', 'स्कोर', '95 % अंतराल', 'प्रश्न', 'मीट्रिक', 'टास्क संस्करण'],
};
