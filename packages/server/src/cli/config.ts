import { explainVariables } from '../config.ts';
import type { AddCommands } from './command.ts';

export const addCommands: AddCommands = (program, { print }) => {
  program
    .command('config')
    .description(
      'The variables of the environment that servers, workers and commands read, and what they mean.',
    )
    .action(() =>
      print(
        explainVariables()
          .map(([name, text]) => `${name.padEnd(24)} ${text}`)
          .join('\n'),
      ),
    );
};
