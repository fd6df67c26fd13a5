import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import { CHANCE_LEVEL, type DomainKey, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { type AverageMode, byAverageMode } from '@leaderboard/core/board/average';
import type { GapColumn } from '@leaderboard/core/board/columns';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import type {
  columnHelp as EnglishHelp,
  columnLabels as EnglishLabels,
  modelTypes as EnglishModelTypes,
} from '../english/columns.ts';
import { count } from './figures.ts';
import { languages, listed, minus, subjects, suite } from './suite.ts';

/** The model types by key. */
export const modelTypes: typeof EnglishModelTypes = {
  pretrained: {
    label: 'प्रीट्रेन्ड',
    description: 'बेस मॉडल, जिन्हें कच्चे टेक्स्ट पर सेल्फ़-सुपरवाइज़्ड तरीक़े से ट्रेन किया गया है',
  },
  'continuously pretrained': {
    label: 'आगे प्रीट्रेन्ड',
    description: 'बेस मॉडल, जिनकी प्रीट्रेनिंग उसी आर्किटेक्चर पर नए डेटा से आगे बढ़ाई गई है',
  },
  'fine-tuned': {
    label: 'फ़ाइन-ट्यून्ड',
    description: 'चुने हुए डेटा पर किसी ख़ास काम के लिए ट्रेन किए गए मॉडल',
  },
  chat: {
    label: 'चैट',
    description: 'बातचीत के लिए तैयार किए गए मॉडल; तकनीकें: RLHF, DPO, IFT, SFT',
  },
  merge: { label: 'मर्ज', description: 'कई मॉडलों के वेट्स मिलाकर बनाए गए मॉडल' },
  multimodal: {
    label: 'मल्टीमॉडल',
    description: 'कई तरह के इनपुट समझने वाले मॉडल',
  },
};

/** One line for each model type, with its icon. */
export const modelTypeLines: readonly string[] = MODEL_TYPES.map(
  ({ key, icon }) => `${icon} ${modelTypes[key].label}: ${modelTypes[key].description}`,
);

/** Column names. */
export const columnLabels: typeof EnglishLabels = {
  isPinned: 'पिन',
  rank: 'रैंक',
  model_type: 'प्रकार',
  id: 'मॉडल',
  'model.average_score': 'औसत स्कोर',
  moved: 'बदलाव',
  'model.architecture': 'आर्किटेक्चर',
  'model.precision': 'प्रिसीज़न',
  'model.has_chat_template': 'चैट टेम्पलेट',
  'metadata.params_billions': 'पैरामीटर',
  'metadata.hub_license': 'लाइसेंस',
  'metadata.co2_cost': 'CO₂ ख़र्च',
  'metadata.hub_hearts': 'हब ❤️',
  'metadata.upload_date': 'अपलोड की तारीख़',
  'metadata.submission_date': 'सबमिशन की तारीख़',
  'metadata.generation': 'पीढ़ी',
  'metadata.base_model': 'बेस मॉडल',
  'features.is_not_available_on_hub': 'हब पर उपलब्ध',
  'features.is_highlighted_by_maintainer': 'आधिकारिक प्रदाता',
  'features.is_moe': 'मिक्सचर ऑफ़ एक्सपर्ट्स',
  'features.is_flagged': 'फ़्लैग',
};

/** The link in the header of a domain. */
export const composition = (domain: DomainKey) => `${subjects[domain]} में क्या-क्या है`;

/** The header of a gap: its label, and what it is about below it. */
export function gapHeader({ domain, pair }: Pick<GapColumn, 'domain' | 'pair'>): {
  label: string;
  subject: string;
} {
  const ofPair = pair === LANGUAGE_PAIRS[0] ? '' : `, ${languages[pair.second]}`;
  return domain === null
    ? { label: `औसत अंतर${ofPair}`, subject: 'सभी विषय' }
    : { label: `${domain.label} अंतर${ofPair}`, subject: subjects[domain.key] };
}

export function gapHelp({ domain, pair }: Pick<GapColumn, 'domain' | 'pair'>): string {
  return [
    domain === null ? 'भाषा का अंतर: सभी विषयों का औसत' : `भाषा का अंतर: ${subjects[domain.key]}`,
    `${minus(pair)}, प्रतिशत अंकों में, 95 % अंतराल के साथ।`,
    '“एक-सा मिश्रण”: उपविषयों और स्तरों का। क्रम सादे अंतर से है, जब तक दिख रहे सभी मॉडलों के दोनों अंतर न हों।',
    'यह पता नहीं कि दोनों भाषाओं के प्रश्न एक-दूसरे के अनुवाद हैं या नहीं: यह प्रश्नों के दो समूहों पर मॉडल के बल की तुलना है।',
  ].join('\n');
}

/** What the average is of, by the average mode. */
const averageMeanings = byAverageMode(
  {
    all: `सभी ${suite.scores} स्कोर का औसत: हर विषय का ${listed(['मिला-जुला', ...LANGUAGES.map((one) => `${languages[one]} का`)])}।`,
    combined: `${suite.allDomains} मिले-जुले स्कोर का औसत।`,
    visible: 'दिख रहे कॉलमों के स्कोर का औसत।',
  },
  (language) => `सभी विषयों के ${languages[language]} स्कोर का औसत।`,
);

export function averageHelp(mode: AverageMode): string {
  return `औसत स्कोर\n${averageMeanings[mode]} रंग बोर्ड के सबसे कम औसत पर लाल और सबसे ज़्यादा पर नीला होता है।`;
}

/** The tooltips of the other headers. The first line of a text is its heading. */
export const columnHelp: typeof EnglishHelp = {
  isPinned: 'पिन\nमॉडल को तालिका में सबसे ऊपर रखता है।',
  rank: 'रैंक\nऔसत स्कोर के हिसाब से स्थान। तीर बताता है कि पिछले बोर्ड के बाद क्या बदला।',
  model_type: ['मॉडल का प्रकार', ...modelTypeLines, 'मल्टीमॉडल मॉडलों में केवल टेक्स्ट की क्षमता जाँची जाती है।'].join(
    '\n',
  ),
  id: 'मॉडल\nनाम से हब पर मॉडल का पेज खुलता है।',
  moved: `बदलाव\nसभी ${suite.scores} स्कोर वाली रैंक के मुक़ाबले मॉडल कितने स्थान ऊपर या नीचे गया। स्थिर: चुने जा सकने वाले हर औसत में उसका स्थान वही है।`,
  'model.architecture': 'आर्किटेक्चर\nconfig.json में लिखी मॉडल क्लास, जैसे LlamaForCausalLM।',
  'model.precision':
    'प्रिसीज़न\nbfloat16: हाफ़ प्रिसीज़न, ब्रेन फ़्लोट\nfloat16: हाफ़ प्रिसीज़न\n8bit, 4bit: लोड होते समय क्वांटाइज़\nGPTQ, AWQ: पहले से क्वांटाइज़',
  'model.has_chat_template': 'चैट टेम्पलेट\nमॉडल के साथ चैट टेम्पलेट आता है या नहीं।',
  'metadata.params_billions': 'पैरामीटर\nपैरामीटर की संख्या, अरब में।',
  'metadata.hub_license': 'लाइसेंस\nमॉडल किस लाइसेंस के तहत प्रकाशित है।',
  'metadata.co2_cost':
    'CO₂ ख़र्च\nमूल्यांकन से निकली कार्बन डाइऑक्साइड, किलोग्राम में। इसमें केवल मूल्यांकन गिना जाता है, ट्रेनिंग नहीं। धुँधला 0 यानी जानकारी नहीं दी गई।',
  'metadata.hub_hearts':
    'हब ❤️\nहब पर कितने लोगों ने मॉडल पसंद किया। दिन में एक बार पूछा जाता है; कब, यह मॉडल के पेज पर है।',
  'metadata.upload_date': 'अपलोड की तारीख़\nमॉडल हब पर कब प्रकाशित हुआ।',
  'metadata.submission_date': 'सबमिशन की तारीख़\nमॉडल इस लीडरबोर्ड पर कब सबमिट हुआ।',
  'metadata.generation': 'पीढ़ी\nमॉडल फ़ाइन-ट्यूनिंग या मर्ज के कितने दौर से गुज़रा।',
  'metadata.base_model': 'बेस मॉडल\nवह मॉडल जिससे यह बना है।',
  'features.is_not_available_on_hub':
    'हब पर उपलब्ध\nनहीं: मॉडल हब से हटा दिया गया है या उस पर लाइसेंस का टैग नहीं है।',
  'features.is_highlighted_by_maintainer': 'आधिकारिक प्रदाता\nहाँ: मॉडल को उसके मूल निर्माता ख़ुद देते और सँभालते हैं।',
  'features.is_moe': 'मिक्सचर ऑफ़ एक्सपर्ट्स\nमॉडल हर टोकन को अपने कुछ ही हिस्सों में भेजता है या नहीं।',
  'features.is_flagged':
    'फ़्लैग\nहाँ: समुदाय ने फ़्लैग किया है, क्योंकि ट्रेनिंग डेटा में परीक्षा के प्रश्न हो सकते हैं। फ़्लैग संचालक लगाता है।',
};

export function benchmarkHelp(benchmark: Benchmark): string {
  const language = benchmark.language === null ? suite.languages : languages[benchmark.language];
  return [
    `${benchmark.domain.label}: ${subjects[benchmark.domain.key]}`,
    'ACC Norm: क्या विकल्पों में से सही विकल्प चुना गया।',
    'जहाँ परिणाम कोई और मीट्रिक बताते हैं, वहाँ मॉडल के पास निशान है; कुछ परिणाम कोई मीट्रिक नहीं बताते।',
    `${language} में ${count(benchmark.questions)} प्रश्न। पट्टी पर निशान अटकल का स्तर बताता है: ${CHANCE_LEVEL * 100} %।`,
  ].join('\n');
}
