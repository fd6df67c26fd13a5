import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;
const APPLICATION = /<script async type="module" crossorigin src="([^"]+)"><\/script>/;
const BOOT = /<script src="[^"]*\/boot\.js"><\/script>/;

function readStyles(bundle: Rolldown.OutputBundle, file: string): string {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`No style sheet ${file}`);
  return output.source.toString();
}

/**
 * Inlines styles and scripts for the first paint: on a slow connection a separate file takes as long as the rows. The style sheets
 * remain as disabled links, so that later pages do not load them again. The application is preloaded, and public/boot.js runs it
 * once the rows are painted.
 */
export function withFirstPaint(html: string, boot: string, read: (url: string) => string): string {
  const application = APPLICATION.exec(html)?.[1];
  if (application === undefined || !BOOT.test(html)) throw new Error('index.html lacks its scripts');
  // Comments are only needed in the source.
  const code = boot.replace(/^\s*\/\/.*\n/gm, '').trim();
  return html
    .replace(BOOT, () => `<script data-application="${application}">${code}</script>`)
    .replace(APPLICATION, () => `<link rel="modulepreload" crossorigin href="${application}">`)
    .replace(STYLES, (_link, url: string) => {
      return `<link rel="stylesheet" crossorigin href="${url}" disabled><style>${read(url).trim()}</style>`;
    });
}

export function oneDocument(): Plugin {
  let base = '/';
  let boot = '';
  return {
    name: 'one-document',
    apply: 'build',
    configResolved(config) {
      base = config.base;
      boot = readFileSync(join(config.publicDir, 'boot.js'), 'utf8');
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        withFirstPaint(html, boot, (url) => readStyles(bundle ?? {}, url.slice(base.length))),
    },
  };
}
