import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { COMMON_VARIABLES } from './plain-run.ts';
import { LLAMA, untilAllEnded, withSite } from './real-site.ts';
import { say } from './run-tool.ts';

/** Uses lm_eval's own vLLM class; the vllm package itself is a stand-in. */
test('with vLLM a row names the commit of weights and tokenizer, and how to repeat it', async () => {
  await withSite(async (site) => {
    await site.submit(LLAMA);
    site.startWorker({
      HARNESS_MODEL: 'vllm',
      HARNESS_MODEL_ARGUMENTS: 'tensor_parallel_size=2 gpu_memory_utilization=0.9',
      PYTHONPATH: join(import.meta.dirname, 'vllm-stand-in'),
      HARNESS_ENVIRONMENT: ['HF_HOME', 'PYTHONPATH', ...Object.keys(COMMON_VARIABLES)].join(','),
    });
    expect((await untilAllEnded(site)).failed).toEqual([]);
    const entry = await site.entry(LLAMA);
    expect(Object.keys(entry.evaluations)).toHaveLength(12);
    expect(entry.provenance).toMatchObject({ commit: site.hub.commitOf(LLAMA, 'main') });
    const run = await (await fetch(`${site.url}/api/runs/${entry.run}`)).json();
    expect(run).toMatchObject({ is_served: false, precision: 'float16' });
    expect(run.repeat.lines.at(-1)).toContain('tensor_parallel_size=2,gpu_memory_utilization=0.9');
    say(`${LLAMA}: ${run.repeat.lines.at(-1)}`);
  });
});
