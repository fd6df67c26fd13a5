import type { Age } from '@leaderboard/core/queue/submission-status';
import type { SubmissionPrecision } from '@leaderboard/core/queue/submissions';
import type {
  failureReasons as EnglishReasons,
  statusLabels as EnglishStatuses,
  weightTypes as EnglishWeightTypes,
} from '../english/submissions.ts';

/** The precisions a model can be evaluated in, as the form shows them. */
const labels: Record<SubmissionPrecision['key'], string> = {
  float16: 'float16',
  bfloat16: 'bfloat16',
  '8bit': '8-बिट',
  '4bit': '4-बिट',
  gptq: 'GPTQ',
};

/** The name of a precision; one that a newer server knows shows as it came. */
export function precisionLabel(precision: string): string {
  const known: Readonly<Record<string, string>> = labels;
  return Object.hasOwn(known, precision) ? (known[precision] ?? precision) : precision;
}

/** What a repository contains, as the form shows it. */
export const weightTypes: typeof EnglishWeightTypes = {
  Original: 'मूल',
  Delta: 'डेल्टा',
  Adapter: 'अडैप्टर',
};

/** The statuses of a submission. */
export const statusLabels: typeof EnglishStatuses = {
  pending: 'कतार में',
  evaluating: 'मूल्यांकन जारी',
  finished: 'पूरा हुआ',
  failed: 'विफल',
};

/** How long ago something was. */
export function ageText({ unit, count }: Age): string {
  const words: Record<Age['unit'], string> = {
    moments: 'अभी-अभी',
    minutes: `${count} मिनट पहले`,
    hours: `${count} घंटे पहले`,
    days: `${count} दिन पहले`,
  };
  return words[unit];
}

/** Why an evaluation failed. */
export const failureReasons: typeof EnglishReasons = {
  out_of_memory: 'मॉडल मेमोरी में नहीं समाया। इसे कम बिट वाले प्रिसीज़न में सबमिट करें।',
  not_loadable: 'मॉडल लोड नहीं हो सका। जाँचें कि वह सामान्य auto class से लोड होता है, फिर दोबारा सबमिट करें।',
  time_limit: 'मूल्यांकन में तय सीमा से ज़्यादा समय लगा। कोई छोटा मॉडल सबमिट करें।',
  harness_error: 'मूल्यांकन का प्रोग्राम गड़बड़ी के साथ रुक गया। मॉडल दोबारा सबमिट करें।',
  results_refused: 'मूल्यांकन के परिणाम एक जाँच में खरे नहीं उतरे, इसलिए प्रकाशित नहीं हुए।',
  incomplete_results: 'मूल्यांकन के परिणाम अधूरे रहे। मॉडल दोबारा सबमिट करें।',
  worker_lost: 'मूल्यांकन करने वाली मशीन से संपर्क बार-बार टूटा। मॉडल दोबारा सबमिट करें।',
  machine_error: 'मूल्यांकन करने वाली मशीन में समस्या थी। यह प्रयास गिना नहीं जाएगा।',
  hub_error: 'हब ने मॉडल की फ़ाइलें नहीं दीं। यह प्रयास गिना नहीं जाएगा।',
  internal_error: 'लीडरबोर्ड की अपनी गड़बड़ी हुई। यह प्रयास गिना नहीं जाएगा।',
  canceled: 'संचालक ने यह सबमिशन रद्द कर दिया।',
  taken_back: 'परिणाम प्रकाशित हुआ था, फिर संचालक ने उसे वापस ले लिया।',
};

export const removedName = 'नाम हटाया गया';
