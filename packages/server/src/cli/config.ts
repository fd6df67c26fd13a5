import { describeVariables } from '../config.ts';
import type { AddCommands } from './command.ts';

export const addCommands: AddCommands = (program, { print }) => {
  program
    .command('config')
    .description('Environment variables for servers, workers and commands, with descriptions.')
    .action(() =>
      print(
        describeVariables()
          .map(([name, text]) => `${name.padEnd(24)} ${text}`)
          .join('\n'),
      ),
    );
};
