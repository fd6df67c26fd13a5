import { parseArgs } from 'node:util';

/**
 * `npm test -- year --seed 7 --days 30 --page docs/rehearsal.md`; what is not ours goes to the runner.
 * @param {string[]} args
 */
export function prepareLayer(args) {
  const option = /** @type {const} */ ({ type: 'string' });
  const options = {
    seed: option,
    days: option,
    kills: option,
    together: option,
    incidents: option,
    pace: option,
    reads: option,
    page: option,
  };
  const { tokens, values } = parseArgs({ args, options, strict: false, tokens: true });
  const ours = new Set(
    tokens.flatMap((token) => {
      if (token.kind !== 'option' || !Object.hasOwn(options, token.name)) return [];
      return token.inlineValue === false ? [token.index, token.index + 1] : [token.index];
    }),
  );
  const command = ['npm test -- year', ...args].join(' ');
  /** @type {Record<string, string>} */
  const env = { YEAR_COMMAND: command };
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') env[`YEAR_${name.toUpperCase()}`] = value;
  return { args: args.filter((_, index) => !ours.has(index)), env };
}
