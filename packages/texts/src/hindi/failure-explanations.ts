import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { formatRevision } from '@leaderboard/core/format';
import type { failureExplanations as English } from '../english/failure-explanations.ts';
import { count as counted } from './figures.ts';

const LANGUAGE_TASKS = BENCHMARKS.filter(({ language }) => language !== null).length;
const GROUPS = BENCHMARKS.filter(({ language }) => language === null).map(({ task }) => task);
const SUITE = `बेंचमार्क के समूह ये हैं: ${GROUPS.join(', ')}।`;
const AS_WRITTEN = 'वही परिणाम फ़ाइल चाहिए जो lm-evaluation-harness ने लिखी, बिना बदलाव के।';

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

/** What went wrong with the evaluation of one model, and why a results file is refused. */
export const failureExplanations: typeof English = {
  broken_submission: () => 'सहेजा गया सबमिशन किसी नियम का उल्लंघन करता है। मॉडल दोबारा सबमिट करें।',
  program_not_run: () => 'मूल्यांकन का प्रोग्राम मशीन पर शुरू नहीं हो सका।',
  worker_lost: ({ worker, attempt }) => `प्रयास ${attempt} में वर्कर ${worker} से संपर्क टूट गया।`,
  files_not_listed: ({ model }) => `हब ने ${model} की फ़ाइलों की सूची नहीं दी।`,
  commit_gone: ({ model, commit }) =>
    `${model} का कमिट ${formatRevision(commit)} अब हब पर नहीं है। ऐसा रिविज़न सबमिट करें जो बना रहे।`,
  too_many_files: ({ model, limit }) =>
    `${model} के सबसे ऊपर वाले फ़ोल्डर में ${counted(limit)} से ज़्यादा फ़ाइलें हैं। केवल वे रखें जिनसे मॉडल लोड होता है।`,
  odd_file_name: ({ model, file }) =>
    `${model} के वेट्स "${file}" नाम की फ़ाइल में हैं। नाम में केवल लैटिन अक्षर, अंक, ".", "_", "+" और "-" रखें।`,
  no_safetensors: ({ model }) =>
    `${model} के सबसे ऊपर वाले फ़ोल्डर में Safetensors वेट्स नहीं हैं। उन्हें बदल लें: दूसरे फ़ॉर्मैट में कोड हो सकता है, इसलिए वे लोड नहीं किए जाते।`,
  file_too_big: ({ model, file, gigabytes, limit }) =>
    `${model} की फ़ाइल ${file} ${counted(gigabytes)} GB की है। एक फ़ाइल ज़्यादा से ज़्यादा ${counted(limit)} GB की हो सकती है: वेट्स को बाँटें।`,
  files_too_big: ({ model, gigabytes, limit }) =>
    `${model} की सब फ़ाइलें मिलकर ${counted(gigabytes)} GB की हैं। इस प्रिसीज़न के मॉडल ज़्यादा से ज़्यादा ${counted(limit)} GB के हो सकते हैं।`,
  weights_damaged: ({ model, file }) =>
    `${model} की फ़ाइल ${file} ख़राब है: उसकी लंबाई वह नहीं जो उसका हेडर बताता है। उसे दोबारा अपलोड करें।`,
  weights_missing: ({ model, file }) =>
    `${model} के वेट्स की सूची में ${file} का नाम है, पर वह फ़ाइल नहीं है। उसे अपलोड करें।`,
  foreign_field: ({ model, file, field }) =>
    `${model} की फ़ाइल ${file} में ऐसे कोड या ऐसी फ़ाइल का नाम है जो मॉडल की अपनी नहीं ("${field}")। यह फ़ील्ड हटाएँ, या मॉडल की कोई फ़ाइल लिखें।`,
  stored_precision: ({ model, precision }) =>
    `${model} के वेट्स ${precision} प्रिसीज़न में रखे गए हैं। मॉडल को इसी प्रिसीज़न के साथ सबमिट करें।`,
  asked_network: () =>
    'मॉडल ने लोड होते समय नेटवर्क इस्तेमाल करने की कोशिश की। मूल्यांकन में केवल मॉडल की अपनी फ़ाइलें होती हैं।',
  wrote_elsewhere: () => 'मॉडल ने लोड होते समय मूल्यांकन के फ़ोल्डर से बाहर पढ़ने या लिखने की कोशिश की।',
  disk_full: () => 'मूल्यांकन करने वाली मशीन की डिस्क भर गई थी।',
  no_room: ({ model, gigabytes }) => `मशीन में ${model} की ${counted(gigabytes)} GB फ़ाइलों के लिए जगह नहीं है।`,
  files_not_downloaded: ({ model }) => `${model} की फ़ाइलें हब से डाउनलोड नहीं हो सकीं।`,
  machine_check_failed: () => 'प्रयास के बाद मशीन अपनी ही जाँच में विफल रही।',
  worker_failed: () => 'मूल्यांकन चलाने वाला प्रोग्राम विफल रहा।',
  no_results_file: () => 'मूल्यांकन का प्रोग्राम सफल रहा, पर उसने परिणाम फ़ाइल नहीं लिखी।',
  several_results_files: ({ count }) => `मूल्यांकन के प्रोग्राम ने एक की जगह ${count} परिणाम फ़ाइलें लिखीं।`,
  file_unreadable: ({ error }) => `परिणाम फ़ाइल पढ़ी नहीं जा सकी (${error})।`,
  file_too_large: ({ mebibytes }) =>
    `परिणाम फ़ाइल ${mebibytes} MiB से बड़ी है; इससे बड़ी फ़ाइल पढ़ी नहीं जाती। ${AS_WRITTEN}`,
  not_utf8: () => 'परिणाम फ़ाइल के शुरू में शून्य बाइट हैं, जैसे UTF-16 के पाठ में होते हैं। उसे UTF-8 में दोबारा सहेजें।',
  not_json: () => `परिणाम फ़ाइल JSON नहीं है। ${AS_WRITTEN}`,
  not_an_object: () => `परिणाम फ़ाइल JSON ऑब्जेक्ट नहीं है। ${AS_WRITTEN}`,
  part_missing: ({ part }) => `परिणाम फ़ाइल में "${part}" ऑब्जेक्ट नहीं है। ${AS_WRITTEN}`,
  task_not_an_object: () => `परिणाम फ़ाइल में "results" का एक टास्क ऑब्जेक्ट नहीं है। ${AS_WRITTEN}`,
  no_task: () => `परिणामों में कोई टास्क नहीं है। ${SUITE}`,
  no_known_task: ({ tasks, more }) =>
    `परिणामों में BhashaBench का कोई टास्क नहीं है, केवल ${tasks}${more === 0 ? '' : ` और ${counted(more)} अन्य`}। ${SUITE}`,
  missing_language: ({ task }) => `${task} नहीं है। भाषाओं के सभी ${LANGUAGE_TASKS} टास्क ज़रूरी हैं।`,
  missing_metric: ({ task }) =>
    `${task} में न acc_norm है, न acc। उसका मूल्यांकन बहुविकल्पीय टास्क के रूप में होना चाहिए।`,
  limited: ({ limit }) =>
    `परिणामों में प्रश्नों की सीमा बताई गई है${limit === undefined ? '' : ` (${limit})`}। बेंचमार्क --limit के बिना चलना चाहिए।`,
  sample_count: ({ task, count, questions: ofSuite }) =>
    `${task}: ${questions(count)}, जबकि बेंचमार्क में ${counted(ofSuite)} हैं। पूरा टास्क बिना बदलाव के चलना चाहिए।`,
  few_shot: ({ tasks, count, suite }) =>
    `${tasks}: ${count === undefined ? 'few-shot उदाहरणों की संख्या पढ़ी नहीं जा सकी' : `${counted(count)} few-shot उदाहरणों के साथ चला`}, जबकि बेंचमार्क में ${counted(suite)} हैं। --num_fewshot ${suite} और बिना अपने उदाहरणों वाले टास्क लें।`,
  mixed_metrics: ({ task, metrics }) =>
    `${task} की भाषाओं के मीट्रिक अलग-अलग हैं (${metrics})। सबका मीट्रिक एक होना चाहिए।`,
  ambiguous_filter: ({ task, metric, filters }) =>
    `${task} में ${metric} कई फ़िल्टर के तहत है (${filters})। एक ही होना चाहिए।`,
  not_finite: ({ task, metric }) => `${task} का ${metric} कोई निश्चित संख्या नहीं है।`,
  not_a_number: ({ task, metric, value }) => `${task} का ${metric} "${value}" पाठ है। वह संख्या होनी चाहिए।`,
  out_of_range: ({ task, metric, value }) => `${task} का ${metric} ${value} है। वह 0 से 1 के बीच होना चाहिए।`,
  group_mismatch: ({ task, reported, expected }) =>
    `${task} का स्कोर ${reported} है, पर उसकी भाषाओं से ${expected} निकलता है।`,
  stderr_mismatch: ({ task, stated, expected }) =>
    `${task} की मानक त्रुटि ${stated} है, पर उसके स्कोर और प्रश्नों से ${expected.toFixed(6)} निकलती है।`,
  contradiction: ({ fact, in_file: inFile, stated }) =>
    `${FACTS[fact] ?? fact}: परिणामों में ${inFile} है, जबकि ${stated} होना चाहिए।`,
  odd_revision: ({ limit }) =>
    `परिणामों में लिखा रिविज़न ${limit} वर्णों से लंबा है, या उसमें अक्षरों, अंकों, "_", ".", "/", "+" और "-" के अलावा कुछ और है। कमिट को --revision से बताएँ।`,
  model_not_named: () => 'परिणाम नहीं बताते कि किस मॉडल का मूल्यांकन हुआ।',
  model_not_a_path: ({ name }) =>
    `परिणामों में मॉडल का नाम "${name}" है, जो हब के organization/model-name रूप में नहीं है।`,
  model_unproven: ({ name }) =>
    `परिणामों में मॉडल का नाम "${name}" है, पर उसका कोई कमिट नहीं है, इसलिए वह हब का मॉडल न होकर मशीन का कोई फ़ोल्डर हो सकता है।`,
  no_commit: () => 'परिणाम नहीं बताते कि किस कमिट का मूल्यांकन हुआ।',
  remote_code_allowed: () => 'इस रन को मॉडल का कोड चलाने की छूट थी, जो मना है।',
  remote_code_unstated: () =>
    'परिणाम फ़ाइल यह नहीं बताती कि मॉडल का कोड चलाने की छूट थी या नहीं (उसमें मॉडल के आर्गुमेंट नहीं हैं)।',
  operator: ({ reason }) => reason,
};
