import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readModel } from '../../packages/stand-in-hub/src/models/model-folder.ts';
import { type RealSite, untilAllEnded, withSite } from './real-site.ts';
import { MODELS, NEWEST, OLDER } from './real-tools.ts';
import { mustRun, say, withFolder } from './run-tool.ts';

/** Its matrices are large enough for bitsandbytes blocks. */
const MODEL = 'tiny-lab/tiny-sharded';
const PARAMETERS = 235_840;
const STORED = { '4bit': 'lab/stored-in-4bit', '8bit': 'lab/stored-in-8bit' } as const;

/** Settings that make a worker use this environment. */
const versionOf = (harness: string) => ({
  HARNESS_COMMAND: join(harness, 'bin/lm_eval'),
  DOWNLOAD_COMMAND: join(harness, 'bin/hf'),
});

async function putQuantized(site: RealSite, folder: string): Promise<void> {
  for (const [precision, id] of Object.entries(STORED)) {
    const target = join(folder, id);
    await mkdir(target, { recursive: true });
    const script = join(import.meta.dirname, 'quantize_model.py');
    await mustRun(join(NEWEST, 'bin/python'), [script, join(MODELS, MODEL), target, precision], {
      HOME: folder,
      HF_HUB_OFFLINE: '1',
    });
    site.hub.putModel(readModel(target, id));
  }
}

/** The worker's reported metadata, as shown by the operator's command. */
async function machineOf(site: RealSite): Promise<string> {
  return (await site.command('queue', 'workers')).stdout;
}

/** bitsandbytes stores a scale for every 64 weights, which the count includes. */
const SCALES = 1 / 64;

/** Expects the row to have its weights' precision and the model's size or none, never the number of packed weights. */
async function expectRow(site: RealSite, model: string, precision: string): Promise<void> {
  const { evaluations, metadata } = await site.entry(model, precision);
  expect(Object.keys(evaluations)).toHaveLength(12);
  const size = metadata.params_billions;
  const parameters = size === null ? PARAMETERS : size * 1e9;
  expect(parameters, `${model} in ${precision}`).toBeGreaterThan(PARAMETERS - 1);
  expect(parameters, `${model} in ${precision}`).toBeLessThanOrEqual(PARAMETERS * (1 + SCALES));
  say(`${model} in ${precision}: BBA ${evaluations.bba?.value}, size ${size}`);
}

test('quantized models are evaluated by the real lm_eval and marked so', async () => {
  await withFolder(async (folder) => {
    await withSite(async (site) => {
      await putQuantized(site, folder);
      await site.submit(MODEL, { precision: '8bit' });
      await site.submit(MODEL, { precision: '4bit' });
      await site.submit(STORED['4bit'], { precision: '4bit' });
      await expect(site.submit(STORED['4bit'], { precision: 'float16' })).rejects.toThrow('stored_precision');
      // transformers 5 no longer accepts the arguments that lm_eval uses to quantize.
      const worker = site.startWorker(versionOf(OLDER));
      expect((await untilAllEnded(site)).failed).toEqual([]);
      await expectRow(site, MODEL, '8bit');
      await expectRow(site, MODEL, '4bit');
      await expectRow(site, STORED['4bit'], '4bit');
      expect(await machineOf(site)).toMatch(/lm_eval 0\.4\.9\.2, hf\n +transformers 4\.[\s\S]* 8bit 4bit\n/);
      worker.child.kill('SIGTERM');
      await worker.ended;

      await site.submit(STORED['8bit'], { precision: '8bit' });
      site.startWorker(versionOf(NEWEST));
      expect((await untilAllEnded(site)).failed).toEqual([]);
      await expectRow(site, STORED['8bit'], '8bit');
      expect(await machineOf(site)).toMatch(/transformers 5\.[\s\S]*\n +float16 bfloat16 bitsandbytes\n/);
    });
  });
});
