/** The labels of a question as the data set states them: texts of strangers (docs/questions.md#labels). */

import { withoutUnseen } from './unseen-signs.ts';

/** By which label cells are made. The topic is left out: its cells are too small. */
export const LABELS = ['subject', 'level', 'type'] as const;
export type Label = (typeof LABELS)[number];

/** From how many questions on a cell has a score, and from how many on models are ranked by it. */
export const FEWEST_SHOWN = 30;
export const FEWEST_RANKED = 100;

/** The field of the data set that holds each label. */
export const LABEL_FIELDS: Readonly<Record<Label, string>> = {
  subject: 'subject_domain',
  level: 'question_level',
  type: 'question_type',
};

/** Values of one label in one task. The suite has at most 30. */
export const MOST_VALUES = 200;

/** In characters; a longer text is no label. */
export const LONGEST_LABEL = 200;

/** A label is one line that reads as it is written. */
const NO_TEXT = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** A label in the one form in which labels are compared: NFC, trimmed; '' is 'not stated', null is no label. */
export function labelOf(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return null;
  const label = withoutUnseen(value.normalize('NFC')).replace(NO_TEXT, ' ').trim();
  return label.length > LONGEST_LABEL ? null : label;
}

/** The language that a label is read in, by its script; undefined without letters of either. */
export function languageOfLabel(label: string): 'hi' | 'en' | undefined {
  return /\p{Script=Devanagari}/u.test(label) ? 'hi' : /\p{Script=Latin}/u.test(label) ? 'en' : undefined;
}
