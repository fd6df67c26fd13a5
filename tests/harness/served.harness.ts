import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { evaluate, WHOLE } from './evalscope-run.ts';
import { isRight, withModelServer } from './model-server.ts';
import { COMMON_ARGUMENTS, COMMON_VARIABLES } from './plain-run.ts';
import { LLAMA, untilAllEnded, withSite } from './real-site.ts';
import { MODELS, NEWEST, TASKS } from './real-tools.ts';
import { mustRun, say, withFolder } from './run-tool.ts';

/** Evaluates one task by hand, with a folder's tokenizer. */
async function scoreByHand(url: string, task: string): Promise<unknown> {
  return withFolder(async (folder) => {
    const options = {
      model: LLAMA,
      base_url: `${url}/completions`,
      tokenizer: join(MODELS, LLAMA),
      tokenizer_backend: 'huggingface',
    };
    const model = ['--model', 'local-completions', '--model_args', JSON.stringify(options)];
    const offline = { HF_HUB_OFFLINE: '1', HF_HOME: join(TASKS, 'home'), HOME: folder };
    await mustRun(
      join(NEWEST, 'bin/lm_eval'),
      [...model, '--tasks', task, ...COMMON_ARGUMENTS, '--output_path', folder],
      { ...COMMON_VARIABLES, ...offline },
    );
    const files = await readdir(folder, { recursive: true });
    const file = files.find((path) => /results_[^/]*\.json$/.test(path)) ?? '';
    return JSON.parse(await readFile(join(folder, file), 'utf8')).results[task]['acc_norm,none'];
  });
}

test('one server is asked by a worker and by EvalScope, and each makes a row', async () => {
  await withSite((site) =>
    withModelServer([LLAMA], async (url) => {
      await site.submit(LLAMA);
      site.startWorker({
        HARNESS_MODEL: 'local-completions',
        HARNESS_MODEL_ARGUMENTS: `base_url=${url}/completions precision=float16`,
      });
      expect((await untilAllEnded(site)).failed).toEqual([]);
      const { evaluations, provenance } = await site.entry(LLAMA, 'float16');
      expect(Object.keys(evaluations)).toHaveLength(12);
      expect(evaluations.bbk_hindi?.value).toBe(await scoreByHand(url, 'bbk_Hindi'));
      expect(provenance?.commit).toBeNull();
      say(`${LLAMA} as served: BBK Hindi ${evaluations.bbk_hindi?.value}, as by hand`);

      await withFolder(async (folder) => {
        const run = await evaluate(folder, WHOLE, { url, model: LLAMA });
        await site.command('import', run.path, '--revision', 'main', '--precision', 'bfloat16');
        const letters = (await site.entry(LLAMA, 'bfloat16')).evaluations;
        const right = Array.from({ length: WHOLE.Hindi }, (_, number) => number).filter(isRight).length;
        expect(Object.keys(letters).sort()).toEqual(['bbk', 'bbk_english', 'bbk_hindi']);
        expect(letters.bbk_hindi?.value).toBeCloseTo(right / WHOLE.Hindi, 4);
        say(`${LLAMA} by letters: BBK Hindi ${letters.bbk_hindi?.value}`);
      });
    }),
  );
});
