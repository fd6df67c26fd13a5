import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import type { modelTypes as English } from '../english/model-types.ts';

/** The model types by key. */
export const modelTypes: typeof English = {
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
