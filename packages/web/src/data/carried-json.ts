/** JSON that a page carries in a script element, for the browser to go on with what the server rendered. */
import * as z from 'zod/mini';

/** No character of it can end a script element, and none starts a comment in one. */
export function writeCarried(value: unknown): string {
  const json = JSON.stringify(value, (_key, part: unknown) => (part instanceof Map ? [...part] : part));
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** null where the page carries nothing that can be read: then the browser renders it by itself. */
export function readCarried<Carried>(schema: z.ZodMiniType<Carried>, json: string | null): Carried | null {
  if (json === null || json.trim() === '') return null;
  try {
    return z.parse(schema, JSON.parse(json));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the page works without it, so only those who look learn of it
    console.warn('The page carries what cannot be read:', error);
    return null;
  }
}
