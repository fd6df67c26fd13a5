import { common as texts } from '#catalog/common.ts';

/** The pages beside those of the navigation, in the order in which every list of them has them. */
export const MORE_PAGES: readonly { readonly href: string; readonly label: () => string }[] = [
  { href: '#/explore', label: texts.pages.records['/explore'] },
  { href: '#/compare', label: texts.pages.records['/compare'] },
  { href: '#/shortlist', label: () => texts.pages.shortlist },
  { href: '#/changes', label: texts.pages.records['/changes'] },
  { href: '#/methods', label: () => texts.pages.methods },
];
