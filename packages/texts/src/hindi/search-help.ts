import type { SearchField } from '@leaderboard/core/board/search';
import type { searchHelp as EnglishSearchHelp } from '../english/search-help.ts';

/** An example for each field that a search can name. */
const FIELD_EXAMPLES: Record<SearchField, readonly [string, string]> = {
  architecture: ['@architecture:llama', 'एक आर्किटेक्चर के मॉडल'],
  license: ['@license:mit', 'एक लाइसेंस वाले मॉडल'],
  precision: ['@precision:bfloat16', 'किसी प्रिसीज़न में जाँचे गए मॉडल'],
  type: ['@type:chat', 'एक प्रकार के मॉडल; मान में स्पेस हो तो उसे उद्धरण चिह्नों में लिखें'],
};

/** How to search, below the title that search bar and panel share (board.ts). */
export const searchHelp: typeof EnglishSearchHelp = [
  {
    heading: 'नाम से',
    text: 'मॉडल के नाम का कोई भी हिस्सा। छोटे-बड़े अक्षरों से फ़र्क़ नहीं पड़ता।',
    examples: [['llama', 'वे सभी मॉडल जिनके नाम में “llama” है']],
  },
  {
    heading: 'फ़ील्ड से',
    text: 'एक फ़ील्ड और उसका मान, अकेले या नाम के हिस्से के साथ। सब हिस्सों का मेल खाना ज़रूरी है।',
    examples: Object.values(FIELD_EXAMPLES),
  },
  {
    heading: 'एक साथ कई',
    text: 'खोजों को सेमीकोलन से अलग करें। किसी भी एक से मेल खाने वाले मॉडल दिखते हैं, हर खोज अपने रंग में।',
    examples: [['llama @license:mit; qwen', 'MIT लाइसेंस वाले Llama मॉडल और सभी Qwen मॉडल']],
  },
  {
    heading: 'रेगुलर एक्सप्रेशन',
    text: 'विशेष चिह्नों वाली खोज रेगुलर एक्सप्रेशन मानी जाती है। look-around और back-reference नहीं चलते।',
    examples: [
      ['^google/', '“google/” से शुरू होने वाले नाम'],
      ['(7|8)b', '“7b” या “8b” वाले नाम'],
    ],
  },
];
