import { createHash } from 'node:crypto';

/** The scripts inside of a page of our build, as a content security policy names them: nothing else inline may run. */
export function ownScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script(?! src=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
