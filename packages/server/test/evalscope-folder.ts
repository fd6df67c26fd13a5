import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isRecord, type JsonRecord } from '@leaderboard/core/results/harness-json';
import { parse } from 'yaml';
import { withChanges } from '../../core/test/support.ts';

/** The folders in fixtures/evalscope. */
export const EVALSCOPE_FOLDERS = join(import.meta.dirname, '../../core/fixtures/evalscope');

/** The parsed files of a fixture's run, by relative path. */
export function filesOfRun(folder: string): Map<string, JsonRecord> {
  const root = join(EVALSCOPE_FOLDERS, folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  return new Map(
    names.flatMap((name) => {
      const path = join(root, name);
      const value: unknown = parse(readFileSync(path, 'utf8'));
      return isRecord(value) ? [[relative(root, path), value] as const] : [];
    }),
  );
}

/** The run's files with changes by path ('config/limit', 'ayur/num'); undefined removes a value. */
export function changedRun(
  folder: string,
  changes: Readonly<Record<string, unknown>>,
): Map<string, JsonRecord> {
  const files = [...filesOfRun(folder)].map(([name, value]) => {
    const short = /task_config/.test(name) ? 'config' : (/_(\w+)\.json$/.exec(name)?.[1] ?? '');
    const ofFile = Object.entries(changes).flatMap(([path, one]) =>
      path.startsWith(`${short}/`) ? [[path.slice(short.length + 1), one] as const] : [],
    );
    const changed = withChanges(value, Object.fromEntries(ofFile));
    return [name, isRecord(changed) ? changed : {}] as const;
  });
  return new Map(files);
}

/** A review of a made-up question in the format of EvalScope 1.14.1. */
export function reviewLine(index: number, isRight: boolean, prediction: string, more: object = {}): string {
  const content = `Which jar stands at place ${index} of the shelf?\n\nA) the red\nB) the blue\nC) the round\nD) the old`;
  const score = { value: { accuracy: isRight ? 1 : 0 }, status: 'success', extracted_prediction: prediction };
  return JSON.stringify({
    index,
    target: ['A'],
    messages: [
      { id: 'a', content, role: 'user' },
      { id: 'b', content: [{ type: 'text', text: `ANSWER: ${prediction}` }], role: 'assistant' },
    ],
    sample_score: { score, sample_id: index, sample_metadata: { topic: 'jars' } },
    ...more,
  });
}

/** A task's reviews in the order of arrival: by index, the first ones are right and the last ones have no letter. */
export function reviewLines(n: number, right: number, unread: number): string {
  const lines = Array.from({ length: n }, (_, index) =>
    reviewLine(index, index < right, index < right ? 'A' : index >= n - unread ? '' : 'B'),
  );
  return `${lines.reverse().join('\n')}\n`;
}
