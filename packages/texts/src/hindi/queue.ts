import type { queue as English } from '../english/queue.ts';
import { ageText, statusLabels } from './submissions.ts';

/** The evaluation status panel. */
export const queue: typeof English = {
  statuses: statusLabels,
  age: ageText,
  title: 'मूल्यांकन की स्थिति',
  loading: 'मूल्यांकन की स्थिति लोड हो रही है…',
  failed: 'मॉडलों की सूची नहीं मिल सकी',
  vote: 'अगले मॉडलों के लिए वोट दें',
  counts: {
    pending: (count) => `${count} कतार में`,
    evaluating: (count) => `${count} का मूल्यांकन जारी`,
    finished: (count) => `${count} का मूल्यांकन पूरा`,
    failed: (count) => `${count} विफल`,
  },
  announceChange: (counts) => `मूल्यांकन की स्थिति: ${counts.join(', ')}`,
  countUnit: () => 'मॉडल',
  sections: {
    pending: { title: 'कतार में मॉडल', empty: 'कतार में कोई मॉडल नहीं है' },
    evaluating: { title: 'जिनका मूल्यांकन जारी है', empty: 'अभी किसी मॉडल का मूल्यांकन नहीं हो रहा' },
    finished: { title: 'हाल में जाँचे गए मॉडल', empty: 'हाल में किसी मॉडल का मूल्यांकन नहीं हुआ' },
    failed: { title: 'विफल मूल्यांकन', empty: '' },
  },
  stalled: {
    paused: 'संचालकों ने मूल्यांकन कुछ समय के लिए रोक दिया है। सबमिशन कतार में बने रहेंगे।',
    no_worker: 'अभी मूल्यांकन करने वाला कोई वर्कर नहीं चल रहा। सबमिशन कतार में बने रहेंगे।',
    failing: 'मूल्यांकन करने वाली मशीनों में समस्या है। सबमिशन कतार में बने रहेंगे।',
    not_taken: 'वर्कर अभी सबमिशन नहीं उठा रहे। सबमिशन कतार में बने रहेंगे।',
    overdue: 'जितने मॉडल प्रतीक्षा में हैं, उतने वर्कर नहीं सँभाल पा रहे; कुछ एक हफ़्ते से ज़्यादा से प्रतीक्षा में हैं।',
    other: 'अभी सबमिशन का मूल्यांकन नहीं हो रहा। वे कतार में बने रहेंगे।',
  },
  stalledBecause: (sentence, detail) => `${sentence} उनका बताया कारण: ${detail}`,
  position: (position) => `स्थान ${position}`,
  lastFailure: {
    harness_error: 'पिछला प्रयास विफल रहा।',
    worker_lost: 'पिछला प्रयास बीच में रुक गया: मशीन से संपर्क टूट गया।',
    machine_error: 'पिछला प्रयास मशीन की समस्या के कारण विफल रहा। यह प्रयास गिना नहीं जाएगा।',
    hub_error: 'हब ने मॉडल की फ़ाइलें नहीं दीं। यह प्रयास गिना नहीं जाएगा।',
    internal_error: 'लीडरबोर्ड की अपनी गड़बड़ी के कारण इस मूल्यांकन में देर हो रही है। यह प्रयास गिना नहीं जाएगा।',
    other: 'पिछला प्रयास बीच में रुक गया।',
  },
  dateAndTime: (at) => at.toLocaleString('hi-IN-u-nu-latn-hc-h23', { dateStyle: 'long', timeStyle: 'short' }),
  nextAttempt: (time) => `अगला प्रयास ${time} के बाद।`,
  columns: {
    model: 'मॉडल',
    submitter: 'किसने सबमिट किया',
    submitted: 'कब',
    precision: 'प्रिसीज़न',
    revision: 'रिविज़न',
    status: 'स्थिति',
    reason: 'कारण',
    outcome: 'क्या हुआ',
  },
  own: {
    title: 'आपके सबमिशन',
    failed: 'आपके सबमिशन नहीं लाए जा सके',
  },
  progress: (age, attempt) =>
    [age === null ? null : `${age} शुरू`, attempt === undefined ? null : `प्रयास ${attempt}`]
      .filter((part) => part !== null)
      .join(', '),
  details: 'विवरण',
  detailsOf: (model) => `${model} का विवरण`,
  logTail: 'मूल्यांकन की अंतिम पंक्तियाँ',
  logLoading: 'लॉग लोड हो रहा है…',
  logFailed: 'लॉग लोड नहीं हो सका',
  rawAge: (waitTime, submissionTime) => `${waitTime}\nसबमिट होने का समय ${submissionTime}`,
};
