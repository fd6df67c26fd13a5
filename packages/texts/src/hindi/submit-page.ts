import { CHANCE_LEVEL, DOMAINS, TASKS } from '@leaderboard/core/benchmark/suite';
import { SUBMISSION_PRECISIONS } from '@leaderboard/core/queue/submissions';
import type { faq as EnglishFaq, submitPage as EnglishSubmitPage } from '../english/submit-page.ts';
import { modelTypeLines } from './columns.ts';
import { count } from './figures.ts';
import { failureReasons, precisionLabel, weightTypes } from './submissions.ts';
import { subjects, suite } from './suite.ts';

const SUBJECTS = DOMAINS.map(({ key }) => subjects[key]);
const QUESTIONS = TASKS.reduce((sum, { questions }) => sum + questions, 0);

/** Questions of authors with their answers. */
export const faq: typeof EnglishFaq = {
  title: 'अक्सर पूछे जाने वाले सवाल',
  items: [
    {
      question: 'मेरे मॉडल की जाँच किस पर होती है?',
      answer: `${suite.name} पर: ${SUBJECTS.length} विषयों (${SUBJECTS.join(', ')}) के ${count(QUESTIONS)} प्रश्न, ${suite.languages} में। हर प्रश्न के ${suite.options} विकल्प होते हैं, उसे zero-shot (बिना उदाहरण के) पूछा जाता है, और स्कोर इस पर बनता है कि आपका मॉडल किस विकल्प को कितना संभावित मानता है; अटकल से ${CHANCE_LEVEL * 100} % मिलते हैं।`,
    },
    {
      question: 'कितना समय लगता है, और क्या मैं इसे जल्दी करा सकता या सकती हूँ?',
      answer:
        'यह आपके मॉडल के आकार और उससे आगे खड़े मॉडलों की संख्या पर निर्भर है। ज़्यादा वोट वाले मॉडल पहले जाँचे जाते हैं; सबमिट करते ही आपका अपना वोट जुड़ जाता है, और दूसरे लोग भी आपके मॉडल को वोट दे सकते हैं। नीचे मूल्यांकन की स्थिति में दिखता है कि वह कहाँ पहुँचा।',
    },
    {
      question: 'मेरा मॉडल स्वीकार नहीं हुआ। अब क्या करूँ?',
      answer:
        'फ़ॉर्म के ऊपर लाल संदेश में कारण और उसका उपाय लिखा होता है: ज़्यादातर मॉडल निजी होता है या उसके लिए अनुमति माँगनी पड़ती है, उस पर लाइसेंस का टैग नहीं होता, या वह चुने गए प्रिसीज़न के लिए बड़ा होता है। हब पर उसे ठीक करें और दोबारा सबमिट करें। अस्वीकृत सबमिशन रोज़ की सीमा में नहीं गिने जाते; हर घंटे के प्रयासों की संख्या सीमित है।',
    },
    {
      question: 'कौन सा प्रिसीज़न चुनूँ?',
      answer:
        'वही जिसमें आपका मॉडल प्रकाशित हुआ है, ताकि स्कोर वही बताएँ जो उसे बरतने वालों को मिलता है। 8-बिट, 4-बिट या GPTQ तब चुनें जब मॉडल उसी रूप में प्रकाशित हो, या 16 बिट के लिए बहुत बड़ा हो। हर प्रिसीज़न का सबसे बड़ा आकार फ़ील्ड की मदद में लिखा है।',
    },
    {
      question: 'अडैप्टर या डेल्टा कैसे सबमिट करूँ?',
      answer:
        'वेट्स के प्रकार में अडैप्टर या डेल्टा चुनें और बेस मॉडल का नाम दें। दोनों रिपॉज़िटरी सार्वजनिक होनी चाहिए; दोनों का आकार मिलाकर प्रिसीज़न की सीमा में होना चाहिए।',
    },
    {
      question: 'क्या मुझे चैट टेम्पलेट चाहिए?',
      answer:
        'निर्देश मानने के लिए RLHF, DPO या इंस्ट्रक्शन ट्यूनिंग से तैयार किए गए मॉडलों के लिए इसे चुनें: इसके बिना उनके स्कोर असल से कम आते हैं। बेस मॉडलों के लिए इसे न चुनें। आप एक मॉडल को एक बार इसके साथ और एक बार इसके बिना सबमिट कर सकते हैं।',
    },
    {
      question: 'मैंने नया संस्करण डाला है। क्या बोर्ड बदलेगा?',
      answer:
        'नहीं। मूल्यांकन उस कमिट का होता है जिस पर सबमिट करते समय आपकी ब्रांच या टैग था। नया संस्करण अलग से सबमिट करें: उसे अपनी पंक्ति मिलेगी।',
    },
    {
      question: 'मॉडल का trust_remote_code के बिना लोड होना क्यों ज़रूरी है?',
      answer:
        'उसके साथ, मॉडल लोड होते समय उसकी रिपॉज़िटरी का कोड हमारी मशीनों पर चल जाएगा। जिन मॉडलों का आर्किटेक्चर transformers लाइब्रेरी में है, उन्हें इसकी ज़रूरत नहीं होती।',
    },
    {
      question: 'मैं कितने मॉडल सबमिट कर सकता या सकती हूँ?',
      answer:
        'हर खाते के लिए रोज़ की एक सीमा है, ताकि कतार सबके लिए बराबर रहे। सीमा पूरी होने पर संदेश बताता है कि आप कब आगे बढ़ सकते हैं। एक ही मॉडल एक ही सेटिंग के साथ एक बार स्वीकार होता है।',
    },
  ],
};

/** The precisions that share a size cap, in one line: '8-बिट: 280B पैरामीटर तक'. */
function capLines(): string {
  const caps = [...new Set(SUBMISSION_PRECISIONS.map(({ capBillions }) => capBillions))];
  return caps
    .map((cap) => {
      const names = SUBMISSION_PRECISIONS.filter(({ capBillions }) => capBillions === cap);
      return `${names.map(({ key }) => precisionLabel(key)).join(', ')}: ${cap}B पैरामीटर तक`;
    })
    .join('\n');
}

/** The submit page. */
export const submitPage: typeof EnglishSubmitPage = {
  action: 'मॉडल सबमिट करने',
  precisionLabel,
  weightTypes,
  failureReasons,
  vote: {
    before: 'मॉडल पहले से कतार में है? ',
    link: 'वोट दें',
    after: ', ताकि उसका मूल्यांकन जल्दी हो।',
  },
  guide: {
    title: 'सबमिट करने की गाइड',
    steps: {
      information: {
        title: 'मॉडल की जानकारी',
        text: (hub) =>
          `आपका मॉडल ${hub} पर सार्वजनिक होना चाहिए; उसका नाम username/model-id के रूप में दें। बताएँ कि किस रिविज़न (कमिट का हैश या ब्रांच) का मूल्यांकन हो और मॉडल किस प्रकार का है।`,
        link: 'मॉडल कैसे अपलोड करें',
      },
      technical: {
        title: 'तकनीकी विवरण',
        text: 'आपका मॉडल आपकी अपनी मशीन पर सामान्य auto class से लोड होना चाहिए। पहले यह चलाकर देखें:',
        codeLabel: 'मॉडल लोड करने का कोड',
        code: `from transformers import AutoConfig, AutoModel, AutoTokenizer

name = "username/model-id"
config = AutoConfig.from_pretrained(name, revision="main")
model = AutoModel.from_pretrained(name, revision="main")
tokenizer = AutoTokenizer.from_pretrained(name, revision="main")`,
      },
      license: {
        title: 'लाइसेंस की शर्तें',
        text: 'मॉडल कार्ड पर लाइसेंस का टैग होना चाहिए। Apache 2.0 या MIT जैसे खुले लाइसेंस बेहतर हैं, ताकि दूसरे लोग आपका काम बरत और जाँच सकें।',
        code: `---
license: apache-2.0
---`,
        codeLabel: 'मॉडल कार्ड के शुरू में लाइसेंस का टैग',
      },
      card: {
        title: 'मॉडल कार्ड की शर्तें',
        text: 'आपके परिणाम पढ़ने वालों को इनके बारे में बताएँ:',
        items: [
          'आर्किटेक्चर',
          'ट्रेनिंग का विवरण',
          'डेटासेट की जानकारी',
          'किस काम के लिए है',
          'सीमाएँ',
          'परफ़ॉर्मेंस के आँकड़े',
        ],
      },
      checklist: {
        title: 'आख़िरी जाँच',
        text: 'सबमिट करने से पहले पक्का करें कि आपका मॉडल',
        items: ['सार्वजनिक है', 'Safetensors फ़ॉर्मैट में है', 'लाइसेंस के टैग के साथ है', 'चरण 2 के कोड से लोड होता है'],
      },
    },
  },
  form: {
    title: 'मॉडल सबमिट करने का फ़ॉर्म',
    requirements:
      'मॉडल सार्वजनिक हो, सामान्य auto class से trust_remote_code के बिना लोड होता हो, और हो सके तो Safetensors फ़ॉर्मैट में हो।',
    modelName: 'मॉडल का नाम',
    modelNamePlaceholder: 'organization/model-name',
    modelNameHelper: 'उदाहरण: test-org/aurora-7b',
    revision: 'रिविज़न (कमिट)',
    revisionHelper: 'न देने पर: main',
    modelType: 'मॉडल का प्रकार',
    chatTemplate: 'चैट टेम्पलेट लगाएँ',
    precision: 'प्रिसीज़न',
    weightsType: 'वेट्स का प्रकार',
    baseModel: 'बेस मॉडल',
    fillIn: 'यह फ़ील्ड भरें।',
    requiredNote: '* वाले सभी फ़ील्ड भरना ज़रूरी है',
    submit: 'सबमिट करें',
    sending: 'सबमिट हो रहा है…',
    failure: 'मॉडल सबमिट नहीं हो सका',
    correctAdapter: (base) => (base === null ? 'अडैप्टर चुनें' : `अडैप्टर चुनें, बेस मॉडल ${base} के साथ`),
    failureTitle: 'मॉडल सबमिट नहीं हुआ',
    helpOn: (field) => `मदद: ${field}`,
    help: {
      modelName:
        'हब पर मॉडल की रिपॉज़िटरी का नाम, organization/model-name के रूप में। मॉडल सार्वजनिक हो, सामान्य auto class से trust_remote_code के बिना लोड होता हो, और हो सके तो Safetensors फ़ॉर्मैट में हो।',
      revision:
        'git की ब्रांच, टैग या कमिट का हैश। मूल्यांकन उसी कमिट का होता है जिस पर वह सबमिट करते समय है: बाद में डाले गए कमिट नहीं जाँचे जाते।',
      modelType: ['मॉडल कैसे बना', ...modelTypeLines].join('\n'),
      chatTemplate:
        'चैट मॉडलों के लिए यह अपने आप चुन लिया जाता है। RLHF, DPO या इंस्ट्रक्शन ट्यूनिंग से ट्रेन किए गए मॉडलों के लिए यह ज़रूरी है।',
      precision: `वह प्रिसीज़न जिसमें आपका मॉडल जाँचा जाएगा, और हर एक का सबसे बड़ा आकार:\n${capLines()}`,
      weightsType:
        'रिपॉज़िटरी में क्या है।\nमूल: पूरा मॉडल\nडेल्टा: बेस मॉडल से अंतर\nअडैप्टर: बेस मॉडल पर लगने वाला अडैप्टर, जैसे LoRA',
      baseModel:
        'डेल्टा या अडैप्टर वेट्स के लिए ज़रूरी: वे जिस मॉडल के हैं, organization/model-name के रूप में। उसका आकार कुल पैरामीटर में गिना जाता है।',
    },
  },
  success: {
    title: 'मॉडल सबमिट हो गया!',
    text: (model) => ['आपका मॉडल ', model, ' इन सेटिंग के साथ मूल्यांकन की कतार में जोड़ दिया गया है:'],
    model: 'मॉडल',
    type: 'प्रकार',
    revision: 'रिविज़न',
    commit: (short) => `कमिट ${short}`,
    precision: 'प्रिसीज़न',
    weightsType: 'वेट्स का प्रकार',
    baseModel: 'बेस मॉडल',
    chatTemplate: 'चैट टेम्पलेट',
    yes: 'हाँ',
    no: 'नहीं',
    warnings: 'कृपया ध्यान दें',
    upvote: 'आपके मॉडल में एक वोट अपने आप जोड़ दिया गया है, ताकि उसकी बारी जल्दी आए।',
    another: 'एक और मॉडल सबमिट करें',
  },
  faq,
};
