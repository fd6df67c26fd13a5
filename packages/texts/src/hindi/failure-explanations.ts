import { formatRevision } from '@leaderboard/core/format';
import type { failureExplanations as English } from '../english/failure-explanations.ts';
import { count as counted } from './figures.ts';

const FACTS: Readonly<Record<string, string>> = {
  model: 'मॉडल',
  revision: 'रिविज़न',
  precision: 'प्रिसीज़न',
  'base-model': 'बेस मॉडल',
  'chat-template': 'चैट टेम्पलेट का उपयोग',
};

function questions(count: number | undefined): string {
  return count === undefined ? 'प्रश्नों की संख्या पढ़ी नहीं जा सकी' : `${counted(count)} प्रश्न`;
}

/** What went wrong with the evaluation of one model. What to do about it stands with the reason (failure-reasons.ts). */
export const failureExplanations: typeof English = {
  broken_submission: () => 'सहेजा गया सबमिशन किसी नियम का उल्लंघन करता है।',
  program_not_run: () => 'मूल्यांकन का प्रोग्राम अपनी मशीन पर चल नहीं सका।',
  worker_lost: ({ worker, attempt }) => `प्रयास ${attempt} में वर्कर ${worker} से संपर्क टूट गया।`,
  files_not_listed: ({ model }) => `हब ने ${model} की फ़ाइलों की सूची नहीं दी।`,
  commit_gone: ({ model, commit }) => `${model} का कमिट ${formatRevision(commit)} अब मौजूद नहीं है।`,
  too_many_files: ({ model, limit }) => `${model} के सबसे ऊपर वाले फ़ोल्डर में ${counted(limit)} से ज़्यादा फ़ाइलें हैं।`,
  odd_file_name: ({ model, file }) => `${model} के वेट्स "${file}" नाम की फ़ाइल में हैं, जो लोड नहीं की जाती।`,
  no_safetensors: ({ model }) =>
    `${model} के वेट्स Safetensors में नहीं हैं। दूसरे फ़ॉर्मैट में कोड हो सकता है, इसलिए वे लोड नहीं किए जाते।`,
  file_too_big: ({ model, file, gigabytes, limit }) =>
    `${model} की फ़ाइल ${file} ${counted(gigabytes)} GB की है, जो ${counted(limit)} GB से ज़्यादा है।`,
  files_too_big: ({ model, gigabytes, limit }) =>
    `${model} की सब फ़ाइलें मिलकर ${counted(gigabytes)} GB की हैं, जो ${counted(limit)} GB से ज़्यादा है।`,
  weights_damaged: ({ model, file }) =>
    `${model} की फ़ाइल ${file} ख़राब है: उसकी लंबाई वह नहीं जो उसका हेडर बताता है।`,
  weights_missing: ({ model, file }) => `${model} के वेट्स की सूची में ${file} का नाम है, पर वह फ़ाइल मौजूद नहीं है।`,
  asked_network: () => 'मॉडल ने लोड होते समय नेटवर्क से कुछ माँगा। मूल्यांकन में केवल मॉडल की अपनी फ़ाइलें होती हैं।',
  wrote_elsewhere: () => 'मॉडल ने लोड होते समय मूल्यांकन की अपनी जगह से बाहर कुछ लिखा या पढ़ा।',
  disk_full: () => 'मूल्यांकन करने वाली मशीन की डिस्क भर गई थी।',
  no_results_file: () => 'मूल्यांकन का प्रोग्राम सफल रहा, पर उसने कोई परिणाम नहीं लिखा।',
  several_results_files: ({ count }) =>
    `मूल्यांकन के प्रोग्राम ने परिणाम की ${count} फ़ाइलें लिखीं, जबकि एक होनी चाहिए।`,
  file_unreadable: ({ error }) => `परिणाम फ़ाइल पढ़ी नहीं जा सकी (${error})।`,
  file_too_large: ({ mebibytes }) => `परिणाम फ़ाइल ${mebibytes} MiB से बड़ी है।`,
  not_json: () => 'परिणाम फ़ाइल JSON नहीं है।',
  not_an_object: () => 'परिणाम फ़ाइल JSON ऑब्जेक्ट नहीं है।',
  part_missing: ({ part }) => `परिणाम फ़ाइल में "${part}" वाला हिस्सा नहीं है।`,
  task_not_an_object: () => 'परिणाम फ़ाइल के एक टास्क का रूप वह नहीं जो हार्नेस लिखता है।',
  no_task: () => 'परिणामों में कोई टास्क नहीं है।',
  other_library: ({ library }) => `यह रिकॉर्ड दूसरे प्रोग्राम '${library}' से बना है।`,
  not_a_run: () => 'यह रिकॉर्ड किसी मूल्यांकन से नहीं आया है।',
  several_runs: () => 'ये रिकॉर्ड अलग-अलग मूल्यांकनों के हैं।',
  task_twice: ({ task }) => `रिकॉर्ड में ${task} एक से अधिक बार है।`,
  no_known_task: ({ tasks, more }) =>
    `परिणाम दूसरे टास्क के हैं: ${tasks}${more === 0 ? '' : ` और ${counted(more)} अन्य`}।`,
  missing_language: ({ task }) => `${task} नहीं है।`,
  missing_metric: ({ task }) => `${task} में न acc_norm है, न acc।`,
  limited: ({ limit }) => `प्रश्नों का केवल एक हिस्सा पूछा गया${limit === undefined ? '' : ` (limit ${limit})`}।`,
  sample_count: ({ task, count, questions: ofSuite }) =>
    `${task}: ${questions(count)}, जबकि बेंचमार्क में ${counted(ofSuite)} हैं।`,
  few_shot: ({ tasks, count, suite }) =>
    `${tasks}: ${count === undefined ? 'few-shot उदाहरणों की संख्या पढ़ी नहीं जा सकी' : `${counted(count)} few-shot उदाहरणों के साथ पूछा गया`}, जबकि बेंचमार्क में ${counted(suite)} हैं।`,
  mixed_metrics: ({ task, metrics }) => `${task} की भाषाओं के स्कोर अलग-अलग मीट्रिक से बने हैं: ${metrics}।`,
  ambiguous_filter: ({ task, metric, filters }) => `${task} में ${metric} कई फ़िल्टर के तहत है: ${filters}।`,
  not_finite: ({ task, metric }) => `${task} का ${metric} कोई निश्चित संख्या नहीं है।`,
  out_of_range: ({ task, metric, value }) => `${task} का ${metric} ${value} है, जो 0 से 1 के बीच नहीं है।`,
  group_mismatch: ({ task, reported, expected }) =>
    `${task} का स्कोर ${reported} बताया गया है, पर उसकी भाषाओं से ${expected} निकलता है।`,
  stderr_mismatch: ({ task, stated, expected }) =>
    `${task} की मानक त्रुटि ${stated} बताई गई है, पर उसके स्कोर और प्रश्नों से ${expected.toFixed(6)} निकलती है।`,
  contradiction: ({ fact, in_file: inFile, stated }) =>
    `${FACTS[fact] ?? fact}: परिणामों में ${inFile} है, सबमिशन में ${stated}।`,
  model_not_named: () => 'परिणाम नहीं बताते कि किस मॉडल का मूल्यांकन हुआ।',
  answers_missing: ({ task }) => `${task} के उत्तर नहीं हैं।`,
  answers_several: ({ task, count: files }) => `${task} के उत्तरों की ${counted(files)} फ़ाइलें हैं।`,
  answers_not_a_file: ({ task }) => `${task} के उत्तर पढ़े नहीं जा सके।`,
  answers_line: ({ task, line }) => `${task} के उत्तर ${counted(line)} का रूप वह नहीं जो हार्नेस लिखता है।`,
  answers_line_too_long: ({ task }) => `${task} का एक उत्तर इतना लंबा है जितना कोई हो नहीं सकता।`,
  answers_count: ({ task, count: given, questions: ofSuite }) =>
    `${task} के उत्तर: ${questions(given)}, जबकि बेंचमार्क में ${counted(ofSuite)} हैं।`,
  answers_duplicate: ({ task, question }) => `${task} के प्रश्न ${question} का उत्तर एक से ज़्यादा बार है।`,
  answers_unknown_question: ({ task, question }) => `बेंचमार्क के ${task} में प्रश्न ${question} है ही नहीं।`,
  answers_filter: ({ task, filter, wanted }) =>
    `${task} के उत्तर ${filter} फ़िल्टर से गुज़रे हैं, पर उसका स्कोर ${wanted} का है।`,
  answers_not_a_bit: ({ task, question, metric }) =>
    `${metric} के अनुसार ${task} के प्रश्न ${question} का उत्तर न सही है, न ग़लत।`,
  answers_mean: ({ task, right, count: all, value }) =>
    `${task} के ${counted(all)} में से ${counted(right)} उत्तर सही हैं, जो उसके स्कोर ${value} से मेल नहीं खाता।`,
  answers_other_run: ({ task }) => `${task} के उत्तर उसके स्कोर वाले रन के नहीं हैं।`,
  no_commit: () => 'परिणाम नहीं बताते कि किस कमिट का मूल्यांकन हुआ।',
  remote_code_allowed: () => 'इस रन को मॉडल का कोड चलाने की छूट थी, जो मना है।',
  operator: ({ reason }) => reason,
};
