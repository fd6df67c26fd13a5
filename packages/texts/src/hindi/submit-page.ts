import { SUBMISSION_PRECISIONS } from '@leaderboard/core/queue/submissions';
import type { submitPage as English } from '../english/submit-page.ts';
import { modelTypeLines } from './columns.ts';
import { failureReasons, precisionLabel, weightTypes } from './submissions.ts';
import { faq } from './submit-faq.ts';

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
export const submitPage: typeof English = {
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
