import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { plainRun, scoresOf } from './plain-run.ts';
import { LLAMA, putLlama, untilAllEnded, valuesOf, withSite } from './real-site.ts';
import { NEWEST, OLDER } from './real-tools.ts';

/** Files that transformers 4 reads when it loads the tokenizer. */
const READS = {
  tokenizer_class: 'BertJapaneseTokenizer',
  word_tokenizer_type: 'basic',
  vocab_file: '/etc/passwd',
};
/** Paths on the machine that made the model: they are written, but no version reads them. */
const ODD = {
  special_tokens_map_file: '/root/.cache/special_tokens_map.json',
  name_or_path: '../../models/x',
  limits: 'Infinity',
};

test('a tokenizer that reads machine files is refused; odd fields change nothing', async () => {
  await withSite(async (site) => {
    putLlama(site, 'lab/reads-files', 'tokenizer_config.json', READS);
    putLlama(site, 'lab/odd', 'tokenizer_config.json', ODD);
    await expect(site.submit('lab/reads-files')).rejects.toThrow(/remote_code.*tokenizer_config\.json/);
    await site.submit('lab/odd');
    site.startWorker({
      HARNESS_COMMAND: join(OLDER, 'bin/lm_eval'),
      DOWNLOAD_COMMAND: join(OLDER, 'bin/hf'),
    });
    expect((await untilAllEnded(site)).failed).toEqual([]);
    const byHand = await plainRun(NEWEST, { model: LLAMA });
    expect(valuesOf(await site.entry('lab/odd'))).toEqual(scoresOf(byHand.results));
  });
});
