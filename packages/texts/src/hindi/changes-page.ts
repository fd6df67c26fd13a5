import type { changesPage as English } from '../english/changes-page.ts';

const flags: Readonly<Record<string, string>> = {
  contaminated: 'दूषित',
  'on-hub': 'हब पर उपलब्ध',
  'official-provider': 'आधिकारिक प्रदाता',
};
const value = (flag: boolean | null) => (flag === null ? 'अज्ञात' : flag ? 'हाँ' : 'नहीं');

/** The page of what changed on the board. */
export const changesPage: typeof English = {
  title: 'बदलाव',
  subtitle: 'क्या जोड़ा, बदला, फ़्लैग किया या वापस लिया गया, कब और क्यों',
  feed: 'बदलावों का Atom फ़ीड',
  kind: 'बदलाव का प्रकार',
  allKinds: 'सभी प्रकार',
  model: 'मॉडल',
  modelHint: 'organization/model-name',
  show: 'दिखाएँ',
  results: 'बदलाव, सबसे नए पहले',
  columns: ['कब', 'क्या', 'मॉडल', 'क्यों', 'रन'],
  more: 'पुराने बदलाव दिखाएँ',
  loadingMore: 'लोड हो रहा है…',
  moreFailed: 'पुराने बदलाव लोड नहीं हो सके।',
  none: 'कोई बदलाव नहीं',
  noneText: 'इस प्रकार का या इस मॉडल में कोई बदलाव नहीं हुआ। नाम पूरा मिलना चाहिए।',
  flag: ({ flag, value_before, value_after }) =>
    `${flags[flag ?? ''] ?? flag ?? ''}: ${value(value_before)} → ${value(value_after)}`,
};
