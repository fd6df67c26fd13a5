import { stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { compareRun } from '../board/import/compared-run.ts';
import { reportComparedRun } from '../board/import/compared-run-report.ts';
import { readStoredRun } from '../board/import/stored-run.sql.ts';
import { argument, type Commands, command, NotDone, numberOf, rest, text, UsageError } from './command.ts';

const EXIT_CODES = { reproduces: 0, band: 4, differs: 5 } as const;

/** One folder, or the files themselves. */
async function samplesAt(paths: readonly string[]): Promise<string | readonly string[] | undefined> {
  const [first, ...more] = paths;
  if (first === undefined) return undefined;
  const isFolder = (await stat(first).catch(() => null))?.isDirectory() === true;
  if (isFolder && more.length > 0)
    throw new UsageError('Give either one folder of samples files, or the files.');
  return isFolder ? first : paths;
}

const refusal = (reasons: readonly string[]) =>
  new NotDone(['This cannot be compared:', ...reasons.map((reason) => `  - ${reason}`)].join('\n'));

export const commands: Commands = {
  'compare-run': command({
    summary: 'Says whether a repeat of a run gives the same answers.',
    details:
      'The repeat must be of the same commit and the same questions; it may be of some tasks only. The page of a run has the commands of a repeat. Exit code: 0 reproduces, 4 differs within the usual band of other hardware, 5 does not reproduce, 1 cannot be compared.',
    given: {
      run: numberOf('run in the configured database', 'RUN'),
      results: argument('RESULTS', 'the results file of the repeat', text('the results file of the repeat')),
      samples: rest(
        'SAMPLES',
        'its samples files (--log_samples) or their folder; without them, those beside the results file',
        z._default(z.array(z.string()), []),
      ),
    },
    run: async ({ run, results, samples: paths }, { open, print, resolve, endWith }) => {
      const samples = await samplesAt(paths.map(resolve));
      const stored = await readStoredRun(await open(), run);
      if (stored === null) throw refusal([`There is no run ${run}.`]);
      const compared = await compareRun(stored, resolve(results), samples);
      if (compared.kind === 'not comparable') throw refusal(compared.reasons);
      print(reportComparedRun(`Run ${run}`, compared));
      endWith(EXIT_CODES[compared.reproduction.verdict]);
    },
  }),
};
