import { formatRevision } from '@leaderboard/core/format';
import type { QuotaAction } from '@leaderboard/core/queue/refusals';
import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import type { refusals as English } from '../english/refusals.ts';
import { formOf } from './figures.ts';
import { precisionLabel, statusLabels, weightTypes } from './submissions.ts';

const MODEL_NAME_FORMAT =
  'organization/model-name के रूप में लिखें, जैसे test-org/aurora-7b; हर हिस्से में ज़्यादा से ज़्यादा 96 अक्षर, अंक, "_", "-" और "." हों';

const THINGS: Record<QuotaAction, string> = { submission: 'सबमिशन', attempt: 'प्रयास', vote: 'वोट' };

/** As the server names it. */
const PERIODS = { day: 'दिन', hour: 'घंटे' };

const AFTER_DUPLICATE: Record<QueueStatus, string> = {
  pending: 'इसकी जगह उसे वोट दें।',
  evaluating: 'उसके परिणाम की प्रतीक्षा करें।',
  finished: 'उसका परिणाम बोर्ड पर है।',
  failed: 'उसे दोबारा सबमिट करें।',
};

/** '90 सेकंड', '5 मिनट', '3 घंटे': rounded up, so that nobody comes back too early. */
function waitText(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} सेकंड`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} मिनट`;
  const hours = Math.ceil(seconds / 3600);
  return `${hours} ${formOf(hours, 'घंटा', 'घंटे')}`;
}

const WEIGHT_TYPES: Readonly<Record<string, string>> = weightTypes;

interface Size {
  readonly billions: number;
  readonly cap_billions: number;
  readonly precision: string;
}

function tooLarge(what: string, { billions, cap_billions: cap, precision }: Size): string {
  const size = Number(billions.toFixed(2));
  return `${what} ${size}B पैरामीटर हैं, जबकि ${precisionLabel(precision)} में ${cap}B तक ही चल सकते हैं। कम बिट वाला प्रिसीज़न या छोटा मॉडल चुनें।`;
}

/** Why a call is refused, and notes on an accepted submission. */
export const refusals: typeof English = {
  bad_model_id: () => `मॉडल का नाम ${MODEL_NAME_FORMAT}।`,
  bad_revision: () =>
    'रिविज़न में ज़्यादा से ज़्यादा 128 अक्षर, अंक और "_" लिखें, जिनके बीच अकेला ".", "/", "-", "+" या "@" हो सकता है। ब्रांच या टैग का नाम ऐसा न हो, तो उसके कमिट का हैश दें।',
  bad_model_type: ({ choices }) => `मॉडल का प्रकार इनमें से चुनें: ${choices}।`,
  bad_precision: ({ choices }) => `प्रिसीज़न इनमें से चुनें: ${choices}।`,
  bad_weight_type: ({ choices }) => `वेट्स का प्रकार इनमें से चुनें: ${choices}।`,
  base_model_missing: ({ weight_type: type }) =>
    `बेस मॉडल का नाम दें। ${WEIGHT_TYPES[type] ?? type} प्रकार के वेट्स का मूल्यांकन उसी के साथ होता है।`,
  bad_base_model: () => `बेस मॉडल का नाम ${MODEL_NAME_FORMAT}।`,
  own_base_model: ({ model }) =>
    `बेस मॉडल सबमिट किए गए मॉडल से अलग होना चाहिए। उस मॉडल का नाम दें जिससे ${model} बना है।`,
  model_not_found: ({ model, hub }) =>
    `${model} ${hub} पर नहीं है, या निजी है। उसका नाम जाँचें, या उसे सार्वजनिक करें।`,
  revision_not_found: ({ model, revision, hub }) =>
    `${model} में ${revision} नाम का रिविज़न नहीं है। ऐसी ब्रांच, टैग या कमिट दें जो ${hub} पर हो।`,
  private: ({ model }) => `${model} निजी है। उसे सार्वजनिक करें, फिर दोबारा सबमिट करें।`,
  gated: ({ model }) => `${model} के लिए अनुमति माँगनी पड़ती है। उसे सबके लिए खोलें, फिर दोबारा सबमिट करें।`,
  no_license: ({ model }) => `${model} पर लाइसेंस का टैग नहीं है। उसके मॉडल कार्ड के शुरू में "license:" जोड़ें।`,
  adapter: ({ model, base_model: base }) =>
    base === ''
      ? `${model} एक अडैप्टर है। वेट्स का प्रकार अडैप्टर चुनें और उसके बेस मॉडल का नाम दें।`
      : `${model} एक अडैप्टर है। वेट्स का प्रकार अडैप्टर चुनें, बेस मॉडल ${base} के साथ।`,
  no_config: ({ model, file }) =>
    `${model} में पढ़ने लायक़ ${file} नहीं है। उसे अपलोड करें: सामान्य auto class को मॉडल लोड करने के लिए वह चाहिए।`,
  remote_code: ({ model, file }) =>
    `${model} को transformers अकेले उसके वेट्स से लोड नहीं कर सकता (${file} में auto_map, attn_implementation या transformers_weights)। ऐसा संस्करण प्रकाशित करें जो सामान्य auto class से trust_remote_code के बिना लोड हो।`,
  too_large: ({ model, ...size }) => tooLarge(`${model} में`, size),
  too_large_with_base: ({ model, base_model: base, ...size }) =>
    tooLarge(`${model} और उसके बेस मॉडल ${base} में कुल मिलाकर`, size),
  duplicate: ({ model, commit, status }) =>
    `${model} का कमिट ${formatRevision(commit)} इन्हीं सेटिंग के साथ पहले सबमिट हो चुका है (स्थिति: ${statusLabels[status]})। ${AFTER_DUPLICATE[status]}`,
  unknown_model: ({ model }) => `${model} कतार में नहीं है। पहले उसे सबमिट करें।`,
  not_pending: ({ model }) => `${model} अब मूल्यांकन की प्रतीक्षा में नहीं है, इसलिए वोटिंग बंद है।`,
  quota_used_up: ({ action, limit, period, retry_after_seconds: seconds }) =>
    `हर ${PERIODS[period]} ${limit} ${THINGS[action]} की सीमा पूरी हो चुकी है। ${waitText(seconds)} बाद कोशिश करें।`,
  quota_used_up_for_now: ({ action, retry_after_seconds: seconds }) =>
    `फ़िलहाल बहुत ज़्यादा ${THINGS[action]} हो गए हैं। ${waitText(seconds)} बाद कोशिश करें।`,
  network_quota_used_up: ({ action, retry_after_seconds: seconds }) =>
    `आपके नेटवर्क से बहुत ज़्यादा ${THINGS[action]} आए हैं। ${waitText(seconds)} बाद कोशिश करें।`,
  too_many_requests: ({ retry_after_seconds: seconds }) =>
    `आपके पते से बहुत ज़्यादा अनुरोध आए हैं। ${waitText(seconds)} बाद कोशिश करें।`,
  not_signed_in: () =>
    'आप साइन इन नहीं हैं। साइन इन करके दोबारा कोशिश करें। API क्लाइंट टोकन को "Authorization: Bearer …" के रूप में भेजते हैं।',
  invalid_token: () => 'आपका साइन इन अब मान्य नहीं है। दोबारा साइन इन करें।',
  not_you: () => 'अनुरोध में दिया गया खाता वह नहीं है जिससे आप साइन इन हैं। पेज फिर से लोड करके कोशिश करें।',
  account_blocked: ({ reason }) =>
    `इस लीडरबोर्ड के संचालकों ने आपका खाता ब्लॉक किया है, इसलिए इससे न सबमिशन हो सकता है, न वोट। उनका बताया कारण: ${reason} अगर यह ग़लती लगे, तो उन्हें लिखें।`,
  organization_blocked: ({ organization, reason }) =>
    `इस लीडरबोर्ड के संचालक ${organization} के मॉडलों के लिए सबमिशन और वोट नहीं लेते। उनका बताया कारण: ${reason} अगर यह ग़लती लगे, तो उन्हें लिखें।`,
  hub_unavailable: () =>
    'मॉडल हब जवाब नहीं दे रहा, इसलिए अभी कुछ स्वीकार नहीं किया जा सकता। एक मिनट बाद कोशिश करें।',
  database_unavailable: () => 'डेटाबेस अभी उपलब्ध नहीं है। कुछ सेकंड बाद कोशिश करें।',
  database_busy: () => 'डेटाबेस अभी दूसरे बदलावों में व्यस्त है, इसलिए कुछ सहेजा नहीं गया। फिर कोशिश करें।',
  too_slow: () =>
    'सर्वर अभी बहुत धीमा है। फिर भी हो सकता है कि आपका सबमिशन या वोट दर्ज हो गया हो। कुछ सेकंड बाद कोशिश करें: कुछ भी दो बार दर्ज नहीं होता।',
  busy: ({ retry_after_seconds: seconds }) =>
    `सर्वर अभी इसी तरह के दूसरे अनुरोधों में व्यस्त है, इसलिए कुछ सहेजा नहीं गया। ${waitText(seconds)} बाद फिर कोशिश करें।`,
  internal_error: () => 'हमारी ओर कुछ गड़बड़ हुई। थोड़ी देर बाद कोशिश करें।',
  not_safetensors: ({ model }) =>
    `${model} Safetensors फ़ॉर्मैट में नहीं है। उसके वेट्स बदल लें: दूसरे फ़ॉर्मैट शायद लोड न हों, और उनका आकार जाँचा नहीं जा सकता।`,
  size_unknown: ({ model }) => `${model} का आकार उसकी फ़ाइलों से पता नहीं चल सका।`,
};
