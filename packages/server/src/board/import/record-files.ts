import { exchangeRecords, runOfRecord } from '@leaderboard/core/results/exchange-records';
import { parseHarnessJson } from '@leaderboard/core/results/harness-json';

/** What every record has in its text, so that other files are not parsed twice. */
const MARK = '"evaluation_results"';

interface OneRun {
  readonly paths: string[];
  readonly texts: Set<string>;
}

interface RecordFiles {
  /** Keeps a file for later; false where it holds no exchange record. */
  readonly take: (path: string, bytes: Buffer) => boolean;
  /** One file for each run, however many there were. */
  readonly files: () => readonly { readonly path: string; readonly bytes: Buffer }[];
}

/**
 * Puts the exchange records of one run together: the harness's results become one record for each task. The same records give
 * the same bytes, in whatever order they come, so that importing them again is noticed.
 */
export function gatherRecords(): RecordFiles {
  const runs = new Map<string, OneRun>();
  return {
    take: (path, bytes) => {
      const text = bytes.toString('utf8');
      const [first] = (text.includes(MARK) ? exchangeRecords(parseHarnessJson(text)) : null) ?? [];
      if (first === undefined) return false;
      const key = runOfRecord(first);
      const run = runs.get(key) ?? { paths: [], texts: new Set() };
      runs.set(key, run);
      run.paths.push(path);
      run.texts.add(text);
      return true;
    },
    files: () =>
      [...runs.values()].map(({ paths: [path = '', ...more], texts }) => {
        const sorted = [...texts].sort();
        const isOne = sorted.length === 1;
        return {
          path: more.length === 0 ? path : `${path} and ${more.length} more`,
          bytes: Buffer.from(isOne ? (sorted[0] ?? '') : `[\n${sorted.join(',\n')}\n]`),
        };
      }),
  };
}
