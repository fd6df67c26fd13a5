import { createContext, useContext } from 'react';
import * as z from 'zod/mini';

const configSchema = z.object({
  productName: z._default(z.string().check(z.minLength(1)), 'Indic LLM'),
  /** The hub's display name and base URL. */
  hubName: z._default(z.string().check(z.minLength(1)), 'Hugging Face'),
  hubUrl: z._default(z.string().check(z.regex(/^https?:\/\//)), 'https://huggingface.co'),
  /** Part of the session's local storage key. */
  hubShortName: z._default(z.string().check(z.regex(/^[\w-]+$/)), 'hf'),
  /** Our client id at the hub; null disables signing in. */
  oauthClientId: z._default(z.nullable(z.string()), null),
  /** URL of this deployment; null means the page's origin. */
  publicUrl: z._default(z.nullable(z.string().check(z.regex(/^https?:\/\//))), null),
  /** True if the hub is the stand-in with sample accounts and models. */
  hubIsStandIn: z._default(z.boolean(), false),
  /** Contact for visitors: a mail address or an https URL; null if not stated. */
  contact: z._default(z.nullable(z.string().check(z.regex(/^(?:https:\/\/|[\w.+-]+@)[^\s?]+/))), null),
  /** URL of the public issue tracker. */
  issuesUrl: z._default(z.nullable(z.string().check(z.regex(/^https:\/\//))), null),
  /** URL of the dataset with detailed results; null if there is none. */
  resultsDatasetUrl: z._default(z.nullable(z.string().check(z.regex(/^https?:\/\//))), null),
});
export type Config = z.infer<typeof configSchema>;

/** Parses the configuration that the server wrote into the page. The development server leaves it empty, so defaults apply. */
export function parseConfig(content: string): Config {
  const config = configSchema.parse(content.trim() === '' ? {} : JSON.parse(content));
  return { ...config, hubUrl: config.hubUrl.replace(/\/+$/, '') };
}

export const ConfigContext = createContext<Config>(parseConfig(''));

export function useConfig(): Config {
  return useContext(ConfigContext);
}
