import { type FLAGS, type Flag, setFlags } from '../board/flags.sql.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { parseOptions, runCommand, say, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run flag -- ORG/NAME [OPTION]… --reason TEXT

  --contaminated yes|no        the model has seen the questions: shown as flagged
  --on-hub yes|no              whether it is available on the hub
  --official-provider yes|no   whether its provider published it
  --reason TEXT                why; kept in the ledger

Exit code: 0 done, 1 there is no such model, 2 wrong usage or configuration, 3 no database.`;

const NAMES: readonly Flag[] = [
  'contaminated',
  'on-hub',
  'official-provider',
] satisfies (keyof typeof FLAGS)[];

interface Wish {
  readonly model: string;
  readonly flags: ReadonlyMap<Flag, boolean>;
  readonly reason: string;
}

function parseWish(args: readonly string[]): Wish {
  const { values, positionals } = parseOptions(args, [...NAMES, 'reason']);
  const [model, ...more] = positionals;
  if (model === undefined || more.length > 0) throw new UsageError('Name one model.');
  const flags = new Map<Flag, boolean>();
  for (const name of NAMES) {
    const value = values[name];
    if (value === undefined) continue;
    if (value !== 'yes' && value !== 'no') throw new UsageError(`--${name} must be yes or no.`);
    flags.set(name, value === 'yes');
  }
  if (flags.size === 0) throw new UsageError('Say what is to be set.');
  const reason = values.reason?.trim() ?? '';
  if (reason === '') throw new UsageError('Give a --reason: it is kept in the ledger.');
  return { model, flags, reason };
}

async function run(args: readonly string[]): Promise<number> {
  const { model, flags, reason } = parseWish(args);
  const database = await openDatabase(parseConfig(process.env).database, say);
  try {
    const isKnown = await setFlags(database, model, flags, reason);
    if (!isKnown) say(`There is no model ${model} on the board: give its name as the board spells it.`);
    return isKnown ? 0 : 1;
  } finally {
    await database.close();
  }
}

await runCommand({ usage: USAGE, run });
