import { join } from 'node:path';
import { type EvalScopeFolder, findResults } from '../../packages/server/src/import/find-results.ts';
import { given, mustRun, runTool, say } from './run-tool.ts';

const ENVIRONMENT = given('HARNESS_EVALSCOPE');

/** Question counts of BhashaBench-Krishi. */
export const WHOLE = { English: 12_648, Hindi: 2757 };
export type Sizes = Readonly<Record<keyof typeof WHOLE, number>>;

/** Runs the real EvalScope on made-up questions with a model on a server, and returns the files it writes. */
export async function evaluate(
  folder: string,
  sizes: Sizes,
  { url, model }: { readonly url: string; readonly model: string },
  ...more: string[]
): Promise<EvalScopeFolder> {
  const questions = JSON.stringify({ 'BhashaBench-Krishi': sizes });
  const maker = join(import.meta.dirname, 'make_letter_questions.py');
  await mustRun(join(ENVIRONMENT, 'bin/python'), [maker, folder, questions], {});
  const ran = await runTool(
    join(ENVIRONMENT, 'bin/evalscope'),
    [
      'eval',
      ...['--model', model, '--eval-type', 'openai_api', '--api-url', url, '--api-key', 'EMPTY'],
      ...['--datasets', 'bhashabenchv1_krishi', '--dataset-hub', 'huggingface', '--eval-batch-size', '32'],
      ...['--work-dir', 'outputs', ...more],
    ],
    { HOME: folder, HF_HUB_OFFLINE: '1', HF_DATASETS_CACHE: join(folder, 'cache'), NO_PROXY: '127.0.0.1' },
    folder,
  );
  say(`EvalScope ended with ${ran.code} after ${ran.seconds} s`);
  const found = await findResults([join(folder, 'outputs')]);
  const [run] = found.filter((one) => typeof one === 'object' && 'reports' in one);
  if (run === undefined || typeof run === 'string' || !('reports' in run))
    throw new Error(`No run was found:\n${ran.stdout}\n${ran.stderr}`);
  return run;
}
