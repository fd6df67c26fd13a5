import type { modelPicker as English } from '../english/model-picker.ts';

/** The models that are chosen to stand side by side, and the field that adds further ones. */
export const modelPicker: typeof English = {
  add: 'मॉडल जोड़ें',
  addButton: 'जोड़ें',
  noName: 'किसी मॉडल का नाम लिखें।',
  namesLoading: 'बोर्ड के नाम लोड हो रहे हैं। उसके बाद मॉडल अपने आप जुड़ जाएगा।',
  listed: 'मेल खाते मॉडल',
  alreadyChosen: (name) => `${name} पहले से चुना हुआ है।`,
  unknown: (name) => `बोर्ड पर “${name}” नाम का या उससे मिलता-जुलता कोई मॉडल नहीं है।`,
  added: (name) => `${name} जुड़ गया`,
  removed: (name) => `${name} हट गया`,
  full: 'साथ-साथ ज़्यादा से ज़्यादा छह मॉडल आ सकते हैं।',
  remove: (name) => `${name} हटाएँ`,
};
