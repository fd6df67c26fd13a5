/** The harness's options that run code of the model. None of them may reach it, wherever it comes from (docs/threats.md#remote-code). */
export const REMOTE_CODE = /trust[_-]?remote[_-]?code|unsafe[_-]?code/i;

/**
 * Options that an operator may add, each with one value. This is a list of allowed options, since the harness accepts any
 * beginning of an option for the whole: a list of forbidden ones would have holes.
 */
const ADDABLE = [
  '--batch_size',
  '--max_batch_size',
  '--device',
  '--include_path',
  '--use_cache',
  '--cache_requests',
  '--seed',
  '--verbosity',
];

/** Describes HARNESS_ARGUMENTS in the message about a bad value. */
export const EXTRA_ARGUMENTS_WANTED = `options of the harness with a value each, separated by spaces, among ${ADDABLE.join(', ')}`;

/** The operator's own arguments for the harness; null when one of them is not allowed. */
export function parseExtraArguments(text: string): string[] | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length % 2 !== 0) return null;
  const isFine = words.every((word, index) =>
    index % 2 === 0 ? ADDABLE.includes(word) : !word.startsWith('-') && !REMOTE_CODE.test(word),
  );
  return isFine ? words : null;
}
