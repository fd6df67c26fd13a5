import { parseArgs } from 'node:util';
import { ConfigError, parseConfig } from '../config.ts';
import { openDatabase } from '../store/database.ts';
import { DatabaseError } from '../store/errors.ts';
import { type FLAGS, type Flag, setFlags } from '../store/flags.ts';

const USAGE = `Usage: npm run flag -- ORG/NAME [OPTION]… --reason TEXT

  --contaminated yes|no        the model has seen the questions: shown as flagged
  --on-hub yes|no              whether it is available on the hub
  --official-provider yes|no   whether its provider published it
  --reason TEXT                why; kept in the ledger

Exit code: 0 done, 1 there is no such model, 2 wrong usage or configuration, 3 no database.`;

/** The command line cannot be understood. */
class UsageError extends Error {}

const NAMES: readonly Flag[] = [
  'contaminated',
  'on-hub',
  'official-provider',
] satisfies (keyof typeof FLAGS)[];
const say = (text: string) => process.stderr.write(`${text}\n`);

interface Wish {
  readonly model: string;
  readonly flags: ReadonlyMap<Flag, boolean>;
  readonly reason: string;
}

function parseWish(args: readonly string[]): Wish {
  let parsed: { values: Record<string, string | undefined>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries([...NAMES, 'reason'].map((name) => [name, { type: 'string' as const }])),
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
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

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
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

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) say(`${error.message}\n\n${USAGE}`);
  else if (error instanceof ConfigError || error instanceof DatabaseError) say(error.message);
  else throw error;
  process.exitCode = error instanceof DatabaseError ? 3 : 2;
}
