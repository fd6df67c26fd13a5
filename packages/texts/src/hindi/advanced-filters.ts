import type { advancedFilters as English } from '../english/advanced-filters.ts';

/** The panel of the advanced filters; the rest of the filters is in filters.ts. */
export const advancedFilters: typeof English = {
  precision: 'प्रिसीज़न',
  parameters: 'पैरामीटर',
  smallest: 'मॉडल का सबसे छोटा आकार',
  largest: 'मॉडल का सबसे बड़ा आकार',
  minimum: 'से',
  maximum: 'तक',
  billionsOfParameters: ', अरब पैरामीटर में',
  billionsUnit: 'B',
  rangeHint: (min, max) => `अरब पैरामीटर: ${min} यानी सभी, ${max} यानी ${max} और उससे ज़्यादा`,
  notInRange: (min, max) => `${min} से ${max} तक की संख्या लिखें`,
  minAboveMax: '‘से’ का मान ‘तक’ के मान से बड़ा नहीं हो सकता',
  modelType: 'मॉडल का प्रकार',
  flags: 'फ़्लैग',
  flagsHint: 'इन मॉडलों को छिपाने के लिए निशान हटाएँ',
  languages: 'भाषाएँ',
  languagesHint: 'औसत अंतर के अंतराल में 0 आता है',
  sameInBothLanguages: 'दोनों भाषाओं में बराबर',
  flagLabels: {
    is_moe: 'मिक्सचर ऑफ़ एक्सपर्ट्स',
    is_merged: 'मर्ज मॉडल',
    is_flagged: 'शायद दूषित मॉडल',
    is_not_available_on_hub: 'अनुपलब्ध मॉडल',
  },
  official: 'आधिकारिक मॉडल',
  active: 'फ़िल्टर चालू है',
  inactive: 'फ़िल्टर बंद है',
};
