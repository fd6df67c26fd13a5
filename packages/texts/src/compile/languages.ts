import type { PageLanguage } from '@leaderboard/core/page-language';
import { en } from '../messages/en.ts';
import { hi } from '../messages/hi.ts';
import type { Figures } from './figures.ts';
import type { Translated } from './message.ts';

export type Messages = typeof en.messages;
export type TextsName = keyof Messages;

/** A page language. */
export interface Language {
  readonly figures: Figures;
  readonly messages: Translated<Messages>;
}

/** A missing message is a type error. */
export const LANGUAGES: Readonly<Record<PageLanguage, Language>> = { en, hi };

export function isTextsName(name: string): name is TextsName {
  return Object.hasOwn(en.messages, name);
}
