/** The harness's option that runs code of the model: whoever meets it anywhere stops (threat 18). */
export const REMOTE_CODE = /trust[_-]?remote[_-]?code|unsafe[_-]?code/i;

/**
 * Options that an operator may add, each with one value. By name, in full: the harness takes any beginning of an option
 * for the whole, so a list of forbidden ones would have holes.
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

/** What HARNESS_ARGUMENTS must be, for its message. */
export const EXTRA_ARGUMENTS_WANTED = `options of the harness with a value each, separated by spaces, among ${ADDABLE.join(', ')}`;

/** The operator's own arguments for the harness, or null when they are not what they must be. */
export function parseExtraArguments(text: string): string[] | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length % 2 !== 0) return null;
  const isFine = words.every((word, index) =>
    index % 2 === 0 ? ADDABLE.includes(word) : !word.startsWith('-') && !REMOTE_CODE.test(word),
  );
  return isFine ? words : null;
}
