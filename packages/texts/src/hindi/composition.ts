import type { composition as English } from '../english/composition.ts';
import { count } from './figures.ts';

/** What each domain consists of: on the methods page, and at the headers of the board. */
export const composition: typeof English = {
  heading: 'किसी विषय में क्या-क्या है',
  intro:
    'हर प्रश्न का अपना एक उपविषय, स्तर और प्रकार है, जैसा डेटा सेट के लेखकों ने बताया है। स्कोर सबसे ज़्यादा उन उपविषयों के बारे में बताता है जिनके प्रश्न सबसे ज़्यादा हैं।',
  half: (name, subjects, all) => `${name}: आधे प्रश्न ${count(all)} में से ${count(subjects)} उपविषयों में हैं।`,
  questions: (number) => `${count(number)} प्रश्न`,
  fromCard:
    'जब तक यहाँ किसी मॉडल का मूल्यांकन नमूनों के साथ नहीं होता, ये संख्याएँ वही हैं जो लेखक दोनों भाषाओं को मिलाकर बताते हैं:',
  card: 'डेटा सेट का कार्ड',
  unknown: 'इसके उपविषय और स्तर अभी पता नहीं हैं। यहाँ किसी मॉडल का मूल्यांकन नमूनों के साथ होने पर उन्हें गिना जाएगा।',
  counted: 'इस बोर्ड के प्रश्नों में गिनी गई संख्याएँ।',
  all: (name) => `${name}: सभी उपविषय और स्तर`,
  labels: { subject: 'उपविषय', level: 'स्तर', type: 'प्रकार' },
  columns: { label: 'नाम', questions: 'प्रश्न', share: 'हिस्सा' },
  notStated: 'नहीं बताया गया',
  noTypes: 'कार्ड में प्रकार नहीं बताए गए हैं।',
  press: 'सभी देखने के लिए दबाएँ।',
  missing: 'यह सर्वर अभी नहीं बताता कि किसी विषय में क्या-क्या है।',
};
