import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readModel } from '../../packages/stand-in-hub/src/models/model-folder.ts';
import { OPERATOR_NAME } from '../../packages/stand-in-hub/src/models/sample-models.ts';
import { LLAMA, putLlama, untilAllEnded, valuesOf, withSite } from './real-site.ts';
import { MODELS, NEWEST, OLDER } from './real-tools.ts';
import { say } from './run-tool.ts';

const NEW_TYPE = 'tiny-lab/tiny-ministral';
const GATED = 'lab/gated';

test('a new type, an auto_map of a known type and a gated model become rows', async () => {
  await withSite(async (site) => {
    const code = {
      AutoConfig: 'configuration_x.XConfig',
      AutoModelForCausalLM: 'modeling_x.LlamaForCausalLM',
    };
    const named = putLlama(site, 'lab/names-code', 'config.json', { auto_map: code });
    const spec = readModel(join(MODELS, LLAMA), GATED);
    site.hub.putModel({ ...spec, access: 'gated', readers: [OPERATOR_NAME] });
    for (const model of [NEW_TYPE, named, GATED]) await site.submit(model);
    site.startWorker();
    expect((await untilAllEnded(site)).failed).toEqual([]);
    const [ministral, llama, gated] = await Promise.all(
      [NEW_TYPE, named, GATED].map((model) => site.entry(model)),
    );
    for (const entry of [ministral, llama, gated])
      expect(Object.keys(entry?.evaluations ?? {})).toHaveLength(12);
    // Both have the same weights.
    expect(llama && valuesOf(llama)).toEqual(gated && valuesOf(gated));
    expect(ministral && valuesOf(ministral)).not.toEqual(llama && valuesOf(llama));
  });
});

for (const [version, harness] of Object.entries({ '5': NEWEST, '4': OLDER }))
  test(`weights that transformers ${version} would set at random fail their model at once`, async () => {
    await withSite(async (site) => {
      // The files contain two layers.
      const model = putLlama(site, 'lab/lacks-weights', 'config.json', { num_hidden_layers: 3 });
      await site.submit(model);
      site.startWorker({
        HARNESS_COMMAND: join(harness, 'bin/lm_eval'),
        DOWNLOAD_COMMAND: join(harness, 'bin/hf'),
      });
      const { failed } = await untilAllEnded(site);
      expect(failed).toMatchObject([{ name: model, reason: 'not_loadable' }]);
      const { stdout } = await site.command('queue', 'show', String(failed[0]?.id));
      expect(stdout).toContain('Some weights are missing');
      expect(stdout).toContain('model.layers.2');
      say(
        `transformers ${version}: ${stdout
          .split('\n')
          .find((line) => line.includes('Some weights are missing'))
          ?.trim()}`,
      );
    });
  });
