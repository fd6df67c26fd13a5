import { setFlags } from '../board/flags.sql.ts';
import type { FLAGS, Flag } from '../board/ledger.sql.ts';
import {
  parseOnly,
  parseOptions,
  parseReason,
  printNote,
  runCommand,
  UsageError,
  withDatabase,
} from './run-command.ts';

const USAGE = `Usage: npm run flag -- ORG/NAME [OPTION]… --reason TEXT

  --contaminated yes|no        whether its training data contains test questions; shown as flagged
  --on-hub yes|no              whether it is available on the hub
  --official-provider yes|no   whether its provider published it
  --reason TEXT                why; kept in the ledger

Exit code: 0 done, 1 there is no such model, 2 wrong usage or configuration, 3 no database.`;

const NAMES: readonly Flag[] = [
  'contaminated',
  'on-hub',
  'official-provider',
] satisfies (keyof typeof FLAGS)[];

interface FlagCommand {
  readonly model: string;
  readonly flags: ReadonlyMap<Flag, boolean>;
  readonly reason: string;
}

function parseCommand(args: readonly string[]): FlagCommand {
  const { values, positionals } = parseOptions(args, [...NAMES, 'reason']);
  const model = parseOnly('model', positionals);
  const flags = new Map<Flag, boolean>();
  for (const name of NAMES) {
    const value = values[name];
    if (value === undefined) continue;
    if (value !== 'yes' && value !== 'no') throw new UsageError(`--${name} must be yes or no.`);
    flags.set(name, value === 'yes');
  }
  if (flags.size === 0) throw new UsageError(`Give at least one of --${NAMES.join(', --')}.`);
  return { model, flags, reason: parseReason(values.reason) };
}

async function run(args: readonly string[]): Promise<number> {
  const { model, flags, reason } = parseCommand(args);
  const isKnown = await withDatabase((database) => setFlags(database, model, flags, reason));
  if (!isKnown) printNote(`There is no model ${model} on the board. Spell the name as the board does.`);
  return isKnown ? 0 : 1;
}

await runCommand({ usage: USAGE, run });
