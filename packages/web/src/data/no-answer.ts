import { common as texts } from '#catalog/common.ts';

/** A call that has had no answer for so long that it was given up; the message is for people. */
export class NoAnswerError extends Error {
  constructor(method: string) {
    super(method === 'GET' ? texts.errors.noAnswer : texts.errors.noAnswerToChange);
  }
}
