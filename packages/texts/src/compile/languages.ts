import type { PageLanguage } from '@leaderboard/core/page-language';
import { en } from '../messages/en.ts';
import { hi } from '../messages/hi.ts';
import type { Figures } from './figures.ts';
import type { Twin } from './message.ts';

export type Messages = typeof en.messages;
export type TextsName = keyof Messages;

/** A language of the pages. */
export interface Language {
  readonly figures: Figures;
  readonly messages: Twin<Messages>;
}

/** A language without one of these messages does not compile. */
export const LANGUAGES: Readonly<Record<PageLanguage, Language>> = { en, hi };

export function isTextsName(name: string): name is TextsName {
  return Object.hasOwn(en.messages, name);
}
