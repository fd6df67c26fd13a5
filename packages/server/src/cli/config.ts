import { explainVariables } from '../config.ts';
import { type Commands, command } from './command.ts';

export const commands: Commands = {
  config: command({
    summary: 'The variables of the environment that servers, workers and commands read, and what they mean.',
    given: {},
    run: async (_given, { print }) =>
      print(
        explainVariables()
          .map(([name, text]) => `${name.padEnd(24)} ${text}`)
          .join('\n'),
      ),
  }),
};
