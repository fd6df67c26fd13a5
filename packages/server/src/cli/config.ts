import { variables } from '../config.ts';
import { type Commands, command } from './command.ts';

export const commands: Commands = {
  config: command({
    summary: 'The variables of the environment that servers, workers and commands read, and what they mean.',
    given: {},
    run: async (_given, { print }) => {
      for (const { name, description, default: value } of variables())
        print(`${name.padEnd(24)} ${description}${value === null ? '' : ` (default: ${value})`}`);
      return undefined;
    },
  }),
};
