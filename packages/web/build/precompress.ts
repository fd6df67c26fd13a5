import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const MIN_COMPRESSED_BYTES = 1024;

function brotli(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
}

/** Writes `.br` and `.gz` files next to every asset, so that the server does not compress at run time. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (!output.fileName.startsWith('assets/')) continue;
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (content.byteLength < MIN_COMPRESSED_BYTES) continue;
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: brotli(content) });
          this.emitFile({
            type: 'asset',
            fileName: `${output.fileName}.gz`,
            source: gzipSync(content, { level: 9 }),
          });
        }
      },
    },
  };
}
